import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { page as texts } from '../../../../content/interface/pages/static-pages.json';
import { staticPageCollection } from '../../../content/collections/static-pages.ts';
import { type Entry, findEntry } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Contents } from '../../../islands/reading/contents.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { ContentsFrame } from '../../../sections/contents-frame.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { staticPageComponents } from './sections.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];

type Facts = Entry<typeof staticPageCollection>;

/** Renders `/{slug}/`: a text-only page. */
export function page(slug: string): RenderedPage {
  const { title, description, updated } = findEntry(staticPageCollection, slug).frontMatter;
  return {
    head: {
      title,
      description,
      structuredData: [
        breadcrumbList(trail, title),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: title, description, dateModified: updated },
      ],
    },
    share: { note: fillIn(texts.date, { date: longDate(updated) }) },
    element: <StaticPage slug={slug} />,
  };
}

export function StaticPage({ slug }: { slug: string }) {
  const { frontMatter, headings, Body } = findEntry(staticPageCollection, slug);
  const parts = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }));
  return (
    <>
      <Head frontMatter={frontMatter} />
      <div className="page-grid rows-7 pt-9">
        {parts.length > 1 ? (
          <ContentsFrame title={texts.contents} className={prose.contents}>
            <Contents headings={parts} />
          </ContentsFrame>
        ) : null}
        <div className={`${prose.prose} ${styles.text} from-4`}>
          <Body components={staticPageComponents} />
          {frontMatter.versions ? <Versions versions={frontMatter.versions} /> : null}
        </div>
      </div>
    </>
  );
}

function Head({ frontMatter: { title, updated, versions, inShort } }: Pick<Facts, 'frontMatter'>) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={title} />
      <h1 className="display">{title}</h1>
      <p className="caption">
        <TextWithElements
          text={versions ? texts.dateAndVersion : texts.date}
          parts={{
            date: <time dateTime={updated}>{longDate(updated)}</time>,
            version: <a href="#versions">{fillIn(texts.version, { number: versions?.length ?? 0 })}</a>,
          }}
        />
      </p>
      {inShort ? (
        <section className={`${styles.short} desktop-grid desktop-subgrid`} aria-labelledby="in-short">
          <h2 className="row-title" id="in-short">
            {texts.summary}
          </h2>
          <dl>
            {inShort.map((line) => (
              <div key={line.title}>
                <dt>{line.title}</dt>
                <dd>{line.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}

function Versions({ versions }: { versions: NonNullable<Facts['frontMatter']['versions']> }) {
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">{texts.versions}</h2>
      <ol className="hair-rows-3 mt-4 ruled-top" reversed>
        {versions.map(({ date, change }, index) => (
          <li key={date + change} className={styles.version}>
            <span className="caption">
              {versions.length - index}, <time dateTime={date}>{longDate(date)}</time>
            </span>
            <span>{change}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
