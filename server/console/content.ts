import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type ContentList,
  type ContentListQuery,
  contentFilterSchema,
  contentListQuerySchema,
  contentListSchema,
  TEXTS_PER_PAGE,
  type TextState,
  textStates,
} from '@whorl/contract/console/content.ts';
import type { ContentText } from '@whorl/contract/content-texts.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { listOperation, queryParameter } from './operation-parts.ts';
import { parseParameters } from './parse-request.ts';

/** Functions that read the texts of the current build. */
export type ContentAccess = {
  list(): readonly ContentText[];
  /** Returns the path of a text in the content manager; undefined if that is off. */
  getEditorPath(text: ContentText): string | undefined;
};

type Listed = ContentList['texts'][number];

/** A build starts within 30 seconds of the time of a text and takes some minutes. */
const LATE_MS = 10 * 60_000;

/** Registers the endpoint of the texts. They contain no personal data, so that reading them isn't recorded. */
export const registerContent = (
  addRoute: AddConsoleRoute,
  { clock }: Pick<Services, 'clock'>,
  content: ContentAccess,
): void =>
  addRoute('GET', consoleCalls.content, 'viewer', (_operator, request) =>
    listTexts(content, parseParameters(contentListQuerySchema, request), clock.now()),
  );

/** Returns the number of texts whose publication has failed. @param now milliseconds since 1970 */
export const countLateTexts = (content: ContentAccess, now: number): number =>
  content.list().filter((text) => getState(text, now) === 'late').length;

function listTexts(
  content: ContentAccess,
  { text = '', kind, state, after }: ContentListQuery,
  now: number,
): ContentList {
  const searched = text.toLowerCase();
  const all = content.list();
  const matching = all
    .filter(
      ({ folder, title, path }) => (kind ?? folder) === folder && `${title}\n${path}`.toLowerCase().includes(searched),
    )
    .map((one) => toListed(one, content, now))
    .filter((one) => (state ?? one.state) === one.state)
    .sort(compareTexts);
  const first = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const texts = matching.slice(first, first + TEXTS_PER_PAGE);
  const kinds = new Map(all.map((one) => [one.folder, one.kind]));
  return {
    texts,
    next: first + texts.length < matching.length ? (texts.at(-1)?.id ?? null) : null,
    kinds: [...kinds]
      .map(([folder, title]) => ({ folder, title }))
      .sort((a, b) => a.title.localeCompare(b.title, 'en')),
  };
}

function getState({ draft, published, isBuilt }: ContentText, now: number): TextState {
  if (draft) return 'draft';
  if (isBuilt) return 'public';
  return published !== null && Date.parse(published) + LATE_MS <= now ? 'late' : 'scheduled';
}

function toListed(text: ContentText, content: ContentAccess, now: number): Listed {
  const { folder, slug, kind, title, path, published, updated, isBuilt } = text;
  const publishedAt = Date.parse(published ?? '');
  return {
    ...{ id: `${folder}/${slug}`, kind, title },
    state: getState(text, now),
    publishedAt: Number.isNaN(publishedAt) ? null : toIsoTime(publishedAt),
    changedOn:
      [updated, published?.slice(0, 10)]
        .filter((day) => typeof day === 'string')
        .sort()
        .at(-1) ?? null,
    path: isBuilt ? path : null,
    editorPath: content.getEditorPath(text) ?? null,
  };
}

/** Orders by state, then scheduled texts by their time and all others by their last change, the latest first. */
const compareTexts = (a: Listed, b: Listed): number =>
  textStates.indexOf(a.state) - textStates.indexOf(b.state) ||
  (a.state === 'scheduled'
    ? (a.publishedAt ?? '').localeCompare(b.publishedAt ?? '')
    : (b.changedOn ?? '').localeCompare(a.changedOn ?? '')) ||
  a.id.localeCompare(b.id);

const { text, kind, state } = contentFilterSchema.entries;

/** Registered only if the console is on. */
export const contentOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.content,
    id: 'listContent',
    summary:
      'Returns the texts of the site at the time of the build, a page at a time: late ones, scheduled ones, drafts, and public ones with the last change first.',
    filters: [
      queryParameter('text', 'Only texts whose title or path contains this text.', text),
      queryParameter('kind', 'Only texts of this folder.', kind),
      queryParameter('state', 'Only texts in this state.', state),
    ],
    after: contentListQuerySchema.entries.after,
    answer: { description: 'The texts.', schema: contentListSchema },
  }),
];
