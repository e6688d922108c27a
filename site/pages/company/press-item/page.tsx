import { brand } from '@whorl/contract/brand.ts';
import { pages, pressPath } from '@whorl/contract/urls.ts';
import { pressCollection } from '../../../content/collections/press.ts';
import { entriesOf, entryOf } from '../../../content/entries.ts';
import { pressKitRecords } from '../../../content/records/press-kit.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import { mdxComponentsIn } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: 'Resources', url: pages.resources.path },
  { title: 'Press', url: pages.press.path },
];

/** The template of `/resources/press/{slug}/`. */
export function page(slug: string): RenderedPage {
  const { title, description, published } = entryOf(pressCollection, slug).frontMatter;
  const organization = { '@type': 'Organization', name: brand.name };
  return {
    head: {
      title,
      description,
      kind: 'article',
      structuredData: [
        breadcrumbList(trail, title),
        {
          '@context': 'https://schema.org',
          '@type': 'NewsArticle',
          headline: title,
          description,
          datePublished: published,
          dateModified: published,
          author: organization,
          publisher: organization,
        },
      ],
    },
    share: { note: `Press, ${longDate(published.slice(0, 10))}`, seed: slug },
    element: <Release slug={slug} />,
  };
}

export function Release({ slug }: { slug: string }) {
  const { frontMatter, Body } = entryOf(pressCollection, slug);
  const { title, published, proofs } = frontMatter;
  const others = entriesOf(pressCollection)
    .filter((item) => item.slug !== slug)
    .slice(0, 3);
  return (
    <article className="page-grid rows-7 pt-7">
      <Breadcrumbs trail={trail} here="Release" />
      <h1 className={`title ${styles.title} balance`}>{title}</h1>
      <div className={`${styles.text} to-8`}>
        <p className="caption">
          <time dateTime={published}>
            {longDate(published.slice(0, 10))}, {published.slice(11, 16)} UTC
          </time>
        </p>
        <Body components={mdxComponentsIn('en')} />
        <p className={styles.about}>
          <strong>About {brand.name}.</strong> {recordsOf(pressKitRecords).boilerplate}
        </p>
      </div>
      <aside className={`${styles.proof} from-9 desktop-start pt-3 opened`} aria-labelledby="proof">
        <h2 className="row-title" id="proof">
          Check it
        </h2>
        <ul>
          {proofs.map(({ says, path, command }) => (
            <li key={says}>
              {path ? <a href={path}>{says}</a> : says}
              {command ? (
                <CodeBlock>
                  <code>{command}</code>
                </CodeBlock>
              ) : null}
            </li>
          ))}
        </ul>
        <p>
          <a className="link" href={`${pages.press.path}#contact`}>
            Ask for the raw data
          </a>
        </p>
      </aside>
      <nav className={`${styles.others} mt-6 pt-4 ruled-top`} aria-labelledby="others">
        <h2 className="caption" id="others">
          Other news
        </h2>
        <ul>
          {others.map((item) => (
            <li key={item.slug}>
              <a href={pressPath(item.slug)}>{item.frontMatter.title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
