import { brand } from '@whorl/contract/brand.ts';
import { writeCalendar } from '@whorl/contract/calendar/write-calendar.ts';
import { webinarCalendarUrl, webinarPath } from '@whorl/contract/urls.ts';
import { firstPaths } from './records/first-paths.ts';
import { announcements, getTimes, type Webinar } from './webinars.ts';

/** Returns an iCalendar file for each announced session, by URL path. */
export const calendarFiles = (): Record<string, string> =>
  Object.fromEntries(announcements.map((session) => [webinarCalendarUrl(session.slug), createCalendar(session)]));

function createCalendar(session: Webinar): string {
  const { title, description, published, updated } = session.frontMatter;
  const { startsAt, endsAt } = getTimes(session);
  const path = webinarPath(session.slug);
  // Calendars replace an event with the same ID, so it stays the same when the page is renamed.
  const slug = (firstPaths[path] ?? path).split('/').at(-2);
  return writeCalendar({
    product: brand.name,
    // The page's origin isn't known at build time; the product's name makes the ID unique.
    id: `${slug}@${brand.name.toLowerCase()}`,
    stamp: Date.parse(updated ?? published),
    startsAt,
    endsAt,
    title,
    text: `${description} ${brand.name}, ${path}`,
  });
}
