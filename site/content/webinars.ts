import { webinarPath } from '@whorl/contract/urls.ts';
import { webinarCollection } from './collections/webinars.ts';
import { type Entry, entriesOf } from './entries.ts';

export type Webinar = Entry<typeof webinarCollection>;

/** Every webinar by start time. */
export const webinars = [...entriesOf(webinarCollection)].sort((a, b) =>
  a.frontMatter.starts.localeCompare(b.frontMatter.starts),
);

/** What can be read, the latest first. */
export const transcripts = webinars.filter(({ frontMatter }) => frontMatter.text === 'transcript').toReversed();
/** What has a date and no transcript yet, the next first. */
export const announcements = webinars.filter(({ frontMatter }) => frontMatter.text === 'announcement');

/** The HubSpot forms that sessions have of their own, by the paths of their pages. */
export const hubspotFormsByPath = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    webinars.flatMap(({ slug, frontMatter: { hubspotFormId } }) =>
      hubspotFormId === undefined ? [] : [[webinarPath(slug), hubspotFormId]],
    ),
  );

/** Milliseconds since 1970 at which a session begins and ends. */
export function timesOf({ frontMatter: { starts, minutes } }: Webinar): { startsAt: number; endsAt: number } {
  const startsAt = Date.parse(starts);
  return { startsAt, endsAt: startsAt + minutes * 60_000 };
}
