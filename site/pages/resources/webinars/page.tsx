import { brand } from '@whorl/contract/brand.ts';
import { pages, webinarCalendarUrl, webinarPath } from '@whorl/contract/urls.ts';
import { SPOKEN_WORDS_PER_MINUTE } from '../../../content/compile/group-chapters.ts';
import { announcements, timesOf, transcripts, type Webinar } from '../../../content/webinars.ts';
import { clockTime, sessionDay, sessionHours } from '../../../sections/text/session-time.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';

const trail = [{ title: 'Resources', url: pages.resources.path }];
const description = `Sessions of ${brand.name} in writing: what was measured, slide by slide, with chapters to jump to. And the dates of those to come, for your calendar.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Webinars without a camera',
      description,
      structuredData: [
        breadcrumbList(trail, 'Webinars'),
        {
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: `${brand.name}: webinars`,
          description,
          hasPart: [...announcements, ...transcripts].map(({ slug, frontMatter }) => ({
            '@type': frontMatter.text === 'transcript' ? 'Article' : 'Event',
            name: frontMatter.title,
            url: webinarPath(slug),
          })),
        },
      ],
    },
    element: <Webinars />,
    slices: readingSlices,
  };
}

export function Webinars() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="display">Webinars without a camera</h1>
        <p className="lead">
          A team shows what it measured, slide by slide. It is held in writing: you read at your own speed, search in
          it, and copy from it.
        </p>
      </div>
      <section className={styles.dates} aria-labelledby="dates">
        <h2 className="heading" id="dates">
          Dates
        </h2>
        <ol>
          {announcements.map((session) => (
            <Announced key={session.slug} session={session} />
          ))}
        </ol>
      </section>
      <section className={styles.read} aria-labelledby="read">
        <h2 className="heading" id="read">
          To read now
        </h2>
        <ol>
          {transcripts.map((session) => (
            <Held key={session.slug} session={session} />
          ))}
        </ol>
        <p className="caption">
          Times: minutes and seconds of reading aloud, {SPOKEN_WORDS_PER_MINUTE} words a minute.
        </p>
      </section>
    </div>
  );
}

function Announced({ session }: { session: Webinar }) {
  const { slug, frontMatter } = session;
  const { startsAt, endsAt } = timesOf(session);
  const [weekday, ...date] = sessionDay(startsAt).split(' ');
  return (
    <li className={styles.announced}>
      <p className={styles.day}>
        <time dateTime={frontMatter.starts}>
          <span className="title">{date.slice(0, 2).join(' ')}</span>
          <span className="caption">
            {weekday}, {sessionHours(startsAt, endsAt)}, {date[2]}
          </span>
        </time>
      </p>
      <div className={`${styles.words} measure-60`}>
        <h3 className="row-title">
          <a href={webinarPath(slug)}>{frontMatter.title}</a>
        </h3>
        <p className="quiet">{frontMatter.description}</p>
        <p className="caption">
          {frontMatter.author}, for {frontMatter.audience}
        </p>
      </div>
      <p className="desktop-right">
        <a
          className="link"
          href={webinarCalendarUrl(slug)}
          download
          aria-label={`Calendar entry: ${frontMatter.title}`}
        >
          Calendar entry
        </a>
      </p>
    </li>
  );
}

function Held({ session: { slug, frontMatter, chapters, readingMinutes } }: { session: Webinar }) {
  return (
    <li className={styles.held}>
      <div className={`${styles.about} measure-60`}>
        <h3 className="row-title">
          <a href={webinarPath(slug)}>{frontMatter.title}</a>
        </h3>
        <p className="quiet">{frontMatter.description}</p>
        <p className="caption">
          {frontMatter.author}, <time dateTime={frontMatter.starts}>{sessionDay(Date.parse(frontMatter.starts))}</time>,{' '}
          {readingMinutes} min to read
        </p>
      </div>
      <ol className={styles.chapters} aria-label={`Chapters of ${frontMatter.title}`}>
        {chapters.map(({ id, title, seconds }) => (
          <li key={id}>
            <a href={`${webinarPath(slug)}#${id}`}>
              <span className="evidence">{clockTime(seconds)}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </li>
  );
}
