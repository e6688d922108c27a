import { pages } from '@whorl/contract/urls.ts';
import { webinarCollection } from '../../../content/collections/webinars.ts';
import { entryOf } from '../../../content/entries.ts';
import { type Webinar as Session, timesOf } from '../../../content/webinars.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { clockTime, sessionDay } from '../../../sections/text/session-time.ts';
import { mdxComponentsIn } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { WebinarAnnouncement } from './announcement.tsx';
import { Chapter, ChapterHead, ChapterSlide, ChapterWords } from './chapter.tsx';
import { webinarData } from './data.ts';
import styles from './page.module.css';

const trail = [
  { title: 'Resources', url: pages.resources.path },
  { title: 'Webinars', url: pages.webinars.path },
];

/** The template of `/resources/webinars/{slug}/`. */
export function page(slug: string): RenderedPage {
  const session = entryOf(webinarCollection, slug);
  const { title, description, text } = session.frontMatter;
  const { startsAt } = timesOf(session);
  return {
    head: { title, description, kind: 'article', structuredData: webinarData(session, trail) },
    share: { note: `Webinar, ${sessionDay(startsAt)}`, seed: slug },
    element:
      text === 'transcript' ? (
        <Transcript session={session} />
      ) : (
        <WebinarAnnouncement session={session} trail={trail} />
      ),
  };
}

export function Transcript({ session }: { session: Session }) {
  const { frontMatter, chapters, words, Body } = session;
  const { startsAt } = timesOf(session);
  return (
    <article>
      <div className="page-grid rows-6 py-7-8">
        <Breadcrumbs trail={trail} here="Transcript" />
        <div className={`${styles.top} from-1`}>
          <h1 className="title">{frontMatter.title}</h1>
          <p className={styles.notice}>
            There is no video of this session. The recording is this transcript with its slides: {words} words of the{' '}
            {frontMatter.author.toLowerCase()}. The times are those of reading them aloud.
          </p>
        </div>
        <nav className={`${styles.chapters} from-7 desktop-row-3`} aria-labelledby="chapters">
          <h2 className="caption" id="chapters">
            Chapters
          </h2>
          <ol>
            {chapters.map(({ id, title, seconds }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span className="evidence">{clockTime(seconds)}</span> {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <ul className="caption to-6 desktop-row-3 desktop-pt-5">
          <li>{frontMatter.author}</li>
          <li>
            <time dateTime={frontMatter.starts}>{sessionDay(startsAt)}</time>
          </li>
          <li>For {frontMatter.audience}</li>
        </ul>
      </div>
      <Body components={{ ...mdxComponentsIn('en'), Chapter, ChapterHead, ChapterSlide, ChapterWords }} />
      <div className={`page-grid ${styles.end} rows-5 pt-9`}>
        <p className="lead">
          Was something left open? Ask the team: an answer that takes an afternoon to measure becomes the next session.
        </p>
        <p className="flex wrap gap-3 from-7 desktop-end">
          <a className="button button-main" href={pages.contactSales.path}>
            Ask the team
          </a>
          <a className="button" href={pages.webinars.path}>
            All sessions
          </a>
        </p>
      </div>
    </article>
  );
}
