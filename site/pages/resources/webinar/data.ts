import { brand } from '@whorl/contract/brand.ts';
import { webinarPath } from '@whorl/contract/urls.ts';
import { getTimes, type Webinar } from '../../../content/webinars.ts';
import { breadcrumbList } from '../../structured-data.ts';

/**
 * Returns a scheduled webinar as an Event, and a past one as an article: there is no recording, so it is no
 * VideoObject.
 */
export function webinarData(session: Webinar, trail: readonly { title: string; url: string }[]) {
  const { title, description, author, published, updated, text } = session.frontMatter;
  const organization = { '@type': 'Organization', name: brand.name };
  const { startsAt, endsAt } = getTimes(session);
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: webinarPath(session.slug) },
    organizer: organization,
    isAccessibleForFree: true,
  };
  const transcript = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    genre: 'Transcript',
    headline: title,
    description,
    datePublished: published,
    dateModified: updated ?? published,
    author: { '@type': 'Organization', name: `${brand.name}, ${author}` },
    publisher: organization,
    hasPart: session.chapters.map((chapter) => ({
      '@type': 'WebPageElement',
      name: chapter.title,
      url: `${webinarPath(session.slug)}#${chapter.id}`,
    })),
  };
  return [breadcrumbList(trail, title), text === 'transcript' ? transcript : event];
}
