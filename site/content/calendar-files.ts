import { brand } from '@whorl/contract/brand.ts';
import { writeCalendar } from '@whorl/contract/calendar/write-calendar.ts';
import { webinarCalendarUrl, webinarPath } from '@whorl/contract/urls.ts';
import { announcements, timesOf, type Webinar } from './webinars.ts';

/** An entry for a calendar for each session that is announced, by its address. */
export const calendarFiles = (): Record<string, string> =>
  Object.fromEntries(announcements.map((session) => [webinarCalendarUrl(session.slug), calendarOf(session)]));

function calendarOf(session: Webinar): string {
  const { title, description, published, updated } = session.frontMatter;
  const { startsAt, endsAt } = timesOf(session);
  return writeCalendar({
    product: brand.name,
    // The address of the page is not known at build; the name of the product keeps the id apart from others'.
    id: `${session.slug}@${brand.name.toLowerCase()}`,
    stamp: Date.parse(updated ?? published),
    startsAt,
    endsAt,
    title,
    text: `${description} ${brand.name}, ${webinarPath(session.slug)}`,
  });
}
