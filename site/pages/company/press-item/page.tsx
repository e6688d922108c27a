import { brand } from '@whorl/contract/brand.ts';
import { pages, pressPath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import breadcrumbs from '../../../../content/interface/pages/breadcrumbs.json';
import { release as texts } from '../../../../content/interface/pages/press.json';
import { pressCollection } from '../../../content/collections/press.ts';
import { findEntry, listEntries } from '../../../content/entries.ts';
import { pressKitRecords } from '../../../content/records/press-kit.ts';
import { getRecords } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import { getMdxComponents } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { articleHead, breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: breadcrumbs.resources, url: pages.resources.path },
  { title: breadcrumbs.press, url: pages.press.path },
];

/** Renders `/resources/press/{slug}/`. */
export function page(slug: string): RenderedPage {
  const { title, description, published } = findEntry(pressCollection, slug).frontMatter;
  return {
    head: articleHead('NewsArticle', { title, description, published }, breadcrumbList(trail, title)),
    share: { note: fillIn(texts.shareImage, { date: longDate(published.slice(0, 10)) }), seed: slug },
    element: <Release slug={slug} />,
  };
}

export function Release({ slug }: { slug: string }) {
  const { frontMatter, Body } = findEntry(pressCollection, slug);
  const { title, published, proofs } = frontMatter;
  const others = listEntries(pressCollection)
    .filter((item) => item.slug !== slug)
    .slice(0, 3);
  return (
    <article className="page-grid rows-7 pt-7">
      <Breadcrumbs trail={trail} here={texts.breadcrumb} />
      <h1 className={`title ${styles.title} balance`}>{title}</h1>
      <div className={`dashed stack-5 ${styles.text} to-8`}>
        <p className="caption">
          <time dateTime={published}>
            {longDate(published.slice(0, 10))}, {published.slice(11, 16)} UTC
          </time>
        </p>
        <Body components={getMdxComponents('en')} />
        <p className="mt-7 pt-4 hair-top small quiet">
          <strong>{fillIn(texts.about, { brand: brand.name })}</strong> {getRecords(pressKitRecords).boilerplate}
        </p>
      </div>
      <aside className={`${styles.proof} from-9 desktop-start pt-3 opened`} aria-labelledby="proof">
        <h2 className="row-title" id="proof">
          {texts.proof}
        </h2>
        <ul className="hair-rows-3 text-3 line-3">
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
        {proofs.some(({ command }) => command) ? (
          <p className="caption mt-3">
            <TextWithElements
              text={texts.commands}
              parts={{ sourceCode: <a href={pages.github.path}>{texts.sourceCode}</a> }}
            />
          </p>
        ) : null}
        <p className="mt-4">
          <a className="link" href={`${pages.press.path}#contact`}>
            {texts.rawData}
          </a>
        </p>
      </aside>
      <nav className={`${styles.others} mt-6 pt-4 ruled-top`} aria-labelledby="other-press-releases">
        <h2 className="caption" id="other-press-releases">
          {texts.others}
        </h2>
        <ul className="grid mt-3">
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
