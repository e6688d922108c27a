import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import breadcrumbs from '../../../../content/interface/pages/breadcrumbs.json';
import { list, transcript as texts } from '../../../../content/interface/pages/webinars.json';
import { webinarCollection } from '../../../content/collections/webinars.ts';
import { findEntry } from '../../../content/entries.ts';
import { getTimes, type Webinar as Session } from '../../../content/webinars.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { clockTime, sessionDay } from '../../../sections/text/session-time.ts';
import { getMdxComponents } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import chapterLinks from '../chapter-links.module.css';
import { WebinarAnnouncement } from './announcement.tsx';
import { Chapter, ChapterHead, ChapterSlide, ChapterWords } from './chapter.tsx';
import { webinarData } from './data.ts';
import styles from './page.module.css';

const trail = [
  { title: breadcrumbs.resources, url: pages.resources.path },
  { title: breadcrumbs.webinars, url: pages.webinars.path },
];

/** Renders `/resources/webinars/{slug}/`. */
export function page(slug: string): RenderedPage {
  const session = findEntry(webinarCollection, slug);
  const { title, description, text } = session.frontMatter;
  const { startsAt } = getTimes(session);
  return {
    head: { title, description, kind: 'article', structuredData: webinarData(session, trail) },
    share: { note: fillIn(list.shareImage, { date: sessionDay(startsAt) }), seed: slug },
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
  const { startsAt } = getTimes(session);
  return (
    <article>
      <div className="page-grid rows-6 pt-7 pb-8">
        <Breadcrumbs trail={trail} here={texts.breadcrumb} />
        <div className="from-1">
          <h1 className="title">{frontMatter.title}</h1>
          <p className={`${styles.notice} measure-62ch mt-5 quiet`}>
            {fillIn(texts.notice, { words: words.toLocaleString('en-US'), author: frontMatter.author.toLowerCase() })}
          </p>
        </div>
        <nav className={`${chapterLinks.links} from-7 desktop-row-3`} aria-labelledby="chapters">
          <h2 className="caption" id="chapters">
            {texts.chapters}
          </h2>
          <ol className="mt-2 opened">
            {chapters.map(({ id, title, seconds }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span className="text-2 line-2">{clockTime(seconds)}</span> {title}
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
          <li>{fillIn(texts.audience, { audience: frontMatter.audience })}</li>
        </ul>
      </div>
      <Body components={{ ...getMdxComponents('en'), Chapter, ChapterHead, ChapterSlide, ChapterWords }} />
      <div className="page-grid rows-5 pt-9">
        <p className="lead to-7">{texts.question}</p>
        <p className="flex wrap gap-3 from-7 desktop-end">
          <a className="button button-main" href={pages.contactSales.path}>
            {texts.contact}
          </a>
          <a className="button" href={pages.webinars.path}>
            {texts.workshops}
          </a>
        </p>
      </div>
    </article>
  );
}
