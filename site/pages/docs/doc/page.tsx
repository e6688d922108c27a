import { brand } from '@whorl/contract/brand.ts';
import { docsPath, markdownPath, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { page as texts } from '../../../../content/interface/pages/docs.json';
import { docsCollection, docsParts } from '../../../content/collections/docs.ts';
import { type Entry, findEntry, listEntries } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Contents } from '../../../islands/reading/contents.tsx';
import { ContentsFrame } from '../../../sections/contents-frame.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, techArticle } from '../../structured-data.ts';
import { docsComponents } from './components.tsx';
import styles from './page.module.css';

type Doc = Entry<typeof docsCollection>;

const home = { title: brand.name, url: pages.home.path };
const overview = { title: texts.overview, url: pages.docs.path };

/** Renders `/docs/`: all pages of the documentation by part. */
export function listPage(): RenderedPage {
  const description = texts.overviewDescription;
  return {
    head: {
      title: fillIn(texts.overviewTitle, { brand: brand.name }),
      description,
      structuredData: [breadcrumbList([home], texts.overview)],
    },
    markdown: true,
    element: <Overview />,
  };
}

/** Renders `/docs/{slug}/`: one page of the documentation, with the navigation of all. */
export function page(slug: string): RenderedPage {
  const { title, description, updated } = findEntry(docsCollection, slug).frontMatter;
  return {
    head: {
      title: `${title} · ${texts.overview} · ${brand.name}`,
      description,
      structuredData: [
        breadcrumbList([home, overview], title),
        { ...techArticle(title, description), dateModified: updated },
      ],
    },
    markdown: true,
    share: { note: texts.overview },
    element: <DocsPage slug={slug} />,
  };
}

export function Overview() {
  return (
    <>
      <PageHead trail={[home]} here={texts.overview} title={texts.overviewHeading} lead={texts.overviewLead}>
        <p className="flex wrap gap-3">
          <a className="button button-main" href={docsPath('quick-start')}>
            {texts.start}
          </a>
          <a className="button" href={pages.start.path}>
            {texts.key}
          </a>
          <a className="button" href={pages.changelog.path}>
            {texts.changelog}
          </a>
        </p>
      </PageHead>
      <div className={`page-grid rows-7 pt-9 ${styles.parts}`}>
        {parts().map(({ part, docs }) => (
          <section key={part} aria-labelledby={toAnchor(part)}>
            <h2 className="row-title" id={toAnchor(part)}>
              {part}
            </h2>
            <ul className="hair-rows-3 ruled-top mt-3">
              {docs.map(({ slug, frontMatter }) => (
                <li key={slug}>
                  <a className="medium" href={docsPath(slug)}>
                    {frontMatter.label}
                  </a>
                  <p className="quiet text-2 line-3">{frontMatter.description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

export function DocsPage({ slug }: { slug: string }) {
  const { frontMatter, headings, Body } = findEntry(docsCollection, slug);
  const contents = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }));
  return (
    <div className="page-grid pt-7">
      <div className="full-row">
        <Breadcrumbs trail={[home, overview]} here={frontMatter.label} />
        <details className={`plus ${styles.menu} no-print`}>
          <summary>{texts.menu}</summary>
          <Navigation current={slug} label={texts.menu} />
        </details>
      </div>
      <div className={`${styles.side} no-print`}>
        <Navigation current={slug} label={texts.navigation} />
      </div>
      {contents.length > 1 ? (
        <ContentsFrame title={texts.contents} className={styles.contents}>
          <Contents headings={contents} />
        </ContentsFrame>
      ) : null}
      <article className={`${prose.prose} ${styles.text}`}>
        <h1>{frontMatter.title}</h1>
        <Body components={docsComponents} />
        <footer className={`${styles.end} no-print`}>
          <p className="caption">
            <time dateTime={frontMatter.updated}>{fillIn(texts.updated, { date: longDate(frontMatter.updated) })}</time>
            {' · '}
            <a href={markdownPath(docsPath(slug))}>{texts.markdown}</a>
            {brand.externalLinks.repository ? (
              <>
                {' · '}
                <a href={`${brand.externalLinks.repository}/edit/main/content/docs/${slug}.mdx`}>{texts.edit}</a>
              </>
            ) : null}
          </p>
          <Neighbors slug={slug} />
        </footer>
      </article>
    </div>
  );
}

function Navigation({ current, label }: { current: string; label: string }) {
  return (
    <nav aria-label={label} className={`${styles.navigation} pb-4`}>
      {parts().map(({ part, docs }) => (
        <div key={part}>
          <p className="medium text-2">{part}</p>
          <ul>
            {docs.map(({ slug, frontMatter }) => (
              <li key={slug}>
                <a href={docsPath(slug)} aria-current={slug === current ? 'page' : undefined}>
                  {frontMatter.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Links to the pages before and after this one in the order of the navigation. */
function Neighbors({ slug }: { slug: string }) {
  const docs = parts().flatMap((part) => part.docs);
  const place = docs.findIndex((doc) => doc.slug === slug);
  const neighbors = [
    { name: texts.previous, doc: docs[place - 1] },
    { name: texts.next, doc: docs[place + 1] },
  ];
  return (
    <div className={`${styles.neighbors} flex between gap-5 mt-4 pt-4 ruled-top`}>
      {neighbors.map(({ name, doc }) =>
        doc ? (
          <a key={name} href={docsPath(doc.slug)}>
            <span className="caption">{name}</span>
            <span className="medium">{doc.frontMatter.label}</span>
          </a>
        ) : (
          <span key={name} />
        ),
      )}
    </div>
  );
}

/** Returns the parts of the documentation that have pages, each with its pages in order. */
function parts(): { part: string; docs: Doc[] }[] {
  const docs = listEntries(docsCollection);
  return docsParts
    .map((part) => ({
      part,
      docs: docs
        .filter(({ frontMatter }) => frontMatter.part === part)
        .sort((a, b) => a.frontMatter.order - b.frontMatter.order),
    }))
    .filter((each) => each.docs.length > 0);
}

const toAnchor = (part: string): string => part.toLowerCase().replaceAll(' ', '-');
