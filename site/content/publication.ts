import * as v from 'valibot';

/**
 * The entries that a build includes: those that are public at a time, or all of them with a mark (development,
 * preview).
 */
export type Publication = { readonly at: Date; readonly everything: boolean };

/** Returns a publication with all entries, for authors. */
export const everything = (): Publication => ({ at: new Date(), everything: true });

const DATE_OR_MINUTE = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?Z)?$/;

/** A day without a time. */
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a date like 2026-11-21'),
  v.check((value) => isRealDay(value), 'must be a day that exists'),
);

/** A day or a minute in UTC. A day begins at midnight UTC. */
const publicationTime = v.pipe(
  v.string(),
  v.regex(DATE_OR_MINUTE, 'must be a date like 2026-11-21, or a time in UTC like 2026-11-21T09:30Z'),
  v.check((value) => isRealDay(value.slice(0, 10)), 'must be a day that exists'),
  v.metadata({ editor: 'time' }),
);

/** A minute in UTC, for events for which a day isn't precise enough. */
export const minute = v.pipe(
  publicationTime,
  v.regex(/T/, 'must be a time in UTC like 2026-12-10T16:00Z'),
  v.metadata({ editor: 'time' }),
);

/** Front-matter keys that decide when an entry is public; part of every dated collection's schema. */
export const publicationEntries = {
  /** Shown only to authors. */
  draft: v.optional(v.boolean(), false),
  /** The entry is public from this time on. */
  published: publicationTime,
};

export type Dated = { readonly draft: boolean; readonly published: string };
export type TextState = 'draft' | 'scheduled' | 'public';

export function getTextState({ draft, published }: Dated, at: Date): TextState {
  if (draft) return 'draft';
  return Date.parse(published) > at.getTime() ? 'scheduled' : 'public';
}

/** Returns the publication whose entries a text may link to: those that are public once the text itself is. */
export const getLinkablePublication = (publication: Publication, { published }: Dated): Publication => ({
  ...publication,
  at: new Date(Math.max(publication.at.getTime(), Date.parse(published) || 0)),
});

/** Returns the mark in front of the title of a draft or scheduled entry; nothing for a public one. */
export function getTitlePrefix(dated: Dated, at: Date): string {
  const state = getTextState(dated, at);
  if (state === 'public') return '';
  return state === 'draft' ? 'Draft: ' : `From ${dated.published.slice(0, 16).replace('T', ' ')}: `;
}

function isRealDay(text: string): boolean {
  // Other formats have been rejected already.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return true;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
