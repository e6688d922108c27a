import * as v from 'valibot';

/** Which texts a build shows: those that are public at a time, or every one with a mark (development, preview). */
export type Publication = { readonly at: Date; readonly everything: boolean };

/** Everything, as whoever writes wants to see it. */
export const everything = (): Publication => ({ at: new Date(), everything: true });

const DATE_OR_MINUTE = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?Z)?$/;

/** A day and no time. */
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a date like 2026-11-21'),
  v.check((value) => isRealDay(value), 'must be a day that exists'),
);

/** A day, or a minute of it in UTC. A day begins at midnight UTC. */
export const publicationTime = v.pipe(
  v.string(),
  v.regex(DATE_OR_MINUTE, 'must be a date like 2026-11-21, or a time in UTC like 2026-11-21T09:30Z'),
  v.check((value) => isRealDay(value.slice(0, 10)), 'must be a day that exists'),
  v.metadata({ editor: 'time' }),
);

/** A minute in UTC: something happens then, and a day would not do. */
export const minute = v.pipe(
  publicationTime,
  v.regex(/T/, 'must be a time in UTC like 2026-12-10T16:00Z'),
  v.metadata({ editor: 'time' }),
);

/** The keys of front matter that decide when a text is public; part of every collection's schema. */
export const publicationEntries = {
  /** Seen by nobody but whoever writes it. */
  draft: v.optional(v.boolean(), false),
  /** From then on it is public. */
  published: publicationTime,
};

export type Dated = { readonly draft: boolean; readonly published: string };
export type TextState = 'draft' | 'scheduled' | 'public';

export function stateOf({ draft, published }: Dated, at: Date): TextState {
  if (draft) return 'draft';
  return Date.parse(published) > at.getTime() ? 'scheduled' : 'public';
}

/** What a text may link to: whatever is public once it is public itself. */
export const whenPublic = (publication: Publication, { published }: Dated): Publication => ({
  ...publication,
  at: new Date(Math.max(publication.at.getTime(), Date.parse(published) || 0)),
});

/** What stands before the title of a text that only its writers see; nothing before one that is public. */
export function markOf(dated: Dated, at: Date): string {
  const state = stateOf(dated, at);
  if (state === 'public') return '';
  return state === 'draft' ? 'Draft: ' : `From ${dated.published.slice(0, 16).replace('T', ' ')}: `;
}

function isRealDay(text: string): boolean {
  // What is no date at all has been refused already.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return true;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
