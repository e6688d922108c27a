import { webinarPath } from '@whorl/contract/urls.ts';
import { webinarCollection } from './collections/webinars.ts';
import { type Entry, listEntries } from './entries.ts';

export type Webinar = Entry<typeof webinarCollection>;

/** Every webinar by start time. */
export const webinars = [...listEntries(webinarCollection)].sort((a, b) =>
  a.frontMatter.starts.localeCompare(b.frontMatter.starts),
);

/** Webinars with a transcript, latest first. */
export const transcripts = webinars.filter(({ frontMatter }) => frontMatter.text === 'transcript').toReversed();
/** Scheduled webinars without a transcript, next one first. */
export const announcements = webinars.filter(({ frontMatter }) => frontMatter.text === 'announcement');

/** Returns the HubSpot forms of webinars that have one, by the path of the page. */
export const hubspotFormsByPath = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    webinars.flatMap(({ slug, frontMatter: { hubspotFormId } }) =>
      hubspotFormId === undefined ? [] : [[webinarPath(slug), hubspotFormId]],
    ),
  );

/** Returns the start and end of a webinar in milliseconds since the Unix epoch. */
export function getTimes({ frontMatter: { starts, minutes } }: Webinar): { startsAt: number; endsAt: number } {
  const startsAt = Date.parse(starts);
  return { startsAt, endsAt: startsAt + minutes * 60_000 };
}
