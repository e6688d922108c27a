import type { ContentList } from '@whorl/contract/console/content.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, states, list as texts } from '../../../../content/interface/console/content.json';
import { formatDay, formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { type ContentView, contentQuery } from './content-view.ts';

type Text = ContentList['texts'][number];
type Props = { answer: ContentList; view: ContentView; show: (query: string) => void };

/** One page of texts with links to the content manager and to their pages. */
export const ContentTable = ({ answer: { texts: rows, next }, view, show }: Props) => (
  <ListTable
    {...{ texts, empty, view, next, show }}
    query={contentQuery}
    columns={[
      { title: texts.title, className: 'break-anywhere' },
      { title: texts.kind },
      { title: texts.state },
      { title: texts.published },
      { title: texts.changed },
      { title: texts.links },
    ]}
    rows={rows.map((text) => ({
      key: text.id,
      cells: [
        <bdi key="title">{text.title}</bdi>,
        text.kind,
        <State key="state" text={text} />,
        text.publishedAt === null ? texts.none : formatMoment(Date.parse(text.publishedAt)),
        text.changedOn === null ? texts.none : formatDay(text.changedOn),
        <Links key="links" text={text} />,
      ],
    }))}
  />
);

/** State as a badge, marked if the text is late. */
const State = ({ text: { state } }: { text: Text }) => (
  <span className={`badge ${state === 'late' ? 'badge-warning' : state === 'public' ? 'badge-good' : ''}`}>
    {states[state]}
  </span>
);

function Links({ text: { title, path, editorPath } }: { text: Text }) {
  if (path === null && editorPath === null) return texts.none;
  return (
    <span className="flex wrap gap-3">
      {editorPath === null ? null : (
        <a href={editorPath} aria-label={fillIn(texts.editOf, { title })}>
          {texts.edit}
        </a>
      )}
      {path === null ? null : (
        <a href={path} aria-label={fillIn(texts.openOf, { title })}>
          {texts.open}
        </a>
      )}
    </span>
  );
}
