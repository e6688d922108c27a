import { webinarCalendarUrl, webinarPath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { list as texts } from '../../../../content/interface/pages/webinars.json';
import { announcements, getTimes, transcripts, type Webinar } from '../../../content/webinars.ts';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { clockTime, sessionDay, sessionHours } from '../../../sections/text/session-time.ts';
import type { HeadProps } from '../../composed-page.tsx';
import chapterLinks from '../chapter-links.module.css';
import styles from './page.module.css';

export const Webinars = ({ title, lead, children }: HeadProps & { children: ReactNode }) => (
  <div className="page-grid rows-9 pt-7 desktop-rows-10 desktop-pt-9">
    <div className={styles.head}>
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
    {children}
  </div>
);

/** The scheduled webinars, each with its iCalendar file. */
export const Dates = ({ id, title, calendar }: { id: string; title: string; calendar: string }) => (
  <section aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <ol className="mt-5 opened">
      {announcements.map((session) => (
        <Announced key={session.slug} session={session} calendar={calendar} />
      ))}
    </ol>
  </section>
);

/** The webinars with a transcript, with their chapters. */
export const Transcripts = ({ id, title, text }: { id: string; title: string; text: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <ol className="mt-5 opened">
      {transcripts.map((session) => (
        <Held key={session.slug} session={session} />
      ))}
    </ol>
    <p className="caption mt-3">{text}</p>
  </section>
);

function Announced({ session, calendar }: { session: Webinar; calendar: string }) {
  const { slug, frontMatter } = session;
  const { startsAt, endsAt } = getTimes(session);
  const [weekday, date, year] = sessionDay(startsAt).split(', ');
  return (
    <li className={styles.announced}>
      <p className={styles.day}>
        <time dateTime={frontMatter.starts}>
          <span className="title block">{date}</span>
          <span className="caption block">
            {weekday}, {sessionHours(startsAt, endsAt)}, {year}
          </span>
        </time>
      </p>
      <div className={`${styles.words} measure-60ch`}>
        <h3 className="row-title">
          <a href={webinarPath(slug)}>{frontMatter.title}</a>
        </h3>
        <p className="quiet">{frontMatter.description}</p>
        <p className="caption">
          {fillIn(texts.authorAndAudience, { author: frontMatter.author, audience: frontMatter.audience })}
        </p>
      </div>
      <p className="desktop-right">
        <a className="link" href={webinarCalendarUrl(slug)} download aria-label={`${calendar}: ${frontMatter.title}`}>
          {calendar}
        </a>
      </p>
    </li>
  );
}

function Held({ session: { slug, frontMatter, chapters, readingMinutes } }: { session: Webinar }) {
  return (
    <li className={styles.held}>
      <div className={`${styles.about} measure-60ch`}>
        <h3 className="row-title">
          <a href={webinarPath(slug)}>{frontMatter.title}</a>
        </h3>
        <p className="quiet">{frontMatter.description}</p>
        <p className="caption">
          <TextWithElements
            text={texts.facts}
            parts={{
              author: frontMatter.author,
              date: <time dateTime={frontMatter.starts}>{sessionDay(Date.parse(frontMatter.starts))}</time>,
              minutes: readingMinutes,
            }}
          />
        </p>
      </div>
      <ol
        className={`${chapterLinks.links} ${styles.chapters}`}
        aria-label={fillIn(texts.chapters, { title: frontMatter.title })}
      >
        {chapters.map(({ id, title, seconds }) => (
          <li key={id}>
            <a href={`${webinarPath(slug)}#${id}`}>
              <span className="text-2 line-2">{clockTime(seconds)}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </li>
  );
}
