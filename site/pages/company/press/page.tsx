import { brand } from '@whorl/contract/brand.ts';
import { logoUrls, pages, pressPath } from '@whorl/contract/urls.ts';
import { pressCollection } from '../../../content/collections/press.ts';
import { entriesOf } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { boilerplate, nameRules, pressColors } from '../press-words.ts';
import styles from './page.module.css';
import { PressContact } from './press-contact.tsx';

const trail = [{ title: 'Resources', url: pages.resources.path }];
const description = `News of ${brand.name}, each piece with the place where you can check it. The logo for light and dark paper, the colours, the names, and a form for the press.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Press: news that can be checked',
      description,
      structuredData: [
        breadcrumbList(trail, 'Press'),
        {
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: `${brand.name}: press`,
          description,
          hasPart: entriesOf(pressCollection).map(({ slug, frontMatter }) => ({
            '@type': 'NewsArticle',
            headline: frontMatter.title,
            datePublished: frontMatter.published,
            url: pressPath(slug),
          })),
        },
      ],
    },
    element: <Press />,
  };
}

export function Press() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here="Press" />
        <h1 className="display">News that can be checked</h1>
        <p className="lead from-9 desktop-end">
          No awards, no rounds, no partners to announce. What is written here happened in the software, and every piece
          ends with the page or the command that shows it.
        </p>
      </div>
      <section className="page-grid" aria-labelledby="news">
        <h2 className="visually-hidden" id="news">
          News
        </h2>
        <ol className={`${styles.news} ends-in-ink hair-grid-rows-2-5 opened`}>
          {entriesOf(pressCollection).map(({ slug, frontMatter }) => (
            <li key={slug}>
              <time className="caption" dateTime={frontMatter.published}>
                {longDate(frontMatter.published.slice(0, 10))}
                <br />
                {frontMatter.published.slice(11, 16)} UTC
              </time>
              <div>
                <h3 className="row-title">
                  <a href={pressPath(slug)}>{frontMatter.title}</a>
                </h3>
                <p className="quiet">{frontMatter.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={`section page-grid ${styles.about} rows-5`} aria-labelledby="boilerplate">
        <h2 className="heading" id="boilerplate">
          In one paragraph
        </h2>
        <p className={`${styles.boilerplate} from-5`}>{boilerplate}</p>
      </section>
      <Kit />
      <section className="section page-grid rows-5" aria-labelledby="contact">
        <PressContact />
      </section>
    </>
  );
}

export function Kit() {
  return (
    <section className={`section page-grid ${styles.kit} rows-5`} aria-labelledby="kit">
      <h2 className="heading" id="kit">
        To take along
      </h2>
      <div className={styles.seals}>
        <SealOn paper={paper.light} url={logoUrls.onLight} name="The seal for light paper" />
        <SealOn paper={paper.dark} url={logoUrls.onDark} name="The seal for dark paper" />
      </div>
      <p className="quiet to-4 desktop-row-2">
        It is drawn from the words “{brand.logoSeed}” by the same function that draws a visitor’s print. Below 24 pixels
        use nothing. Do not turn it, outline it or fill it; set it in ink, in paper, or not at all.
      </p>
      <div className={`${styles.colors} mt-6`}>
        <h3 className="row-title">Colours</h3>
        <DataTable
          columns={[{ title: 'Name' }, { title: 'On light' }, { title: 'On dark' }, { title: 'For' }]}
          rows={pressColors.map(({ name, token, light, dark, use }) => ({
            key: token,
            cells: [name, <Swatch key="light" value={light} />, <Swatch key="dark" value={dark} />, use],
          }))}
        />
      </div>
      <div className={`${styles.names} mt-6`}>
        <h3 className="row-title">Names</h3>
        <DataTable
          columns={[{ title: 'Write' }, { title: 'Not' }, { title: 'Because' }]}
          rows={nameRules.map(({ write, not, why }) => ({ key: write, cells: [write, <s key="not">{not}</s>, why] }))}
        />
      </div>
    </section>
  );
}

type SealProps = { paper: string; url: string; name: string };

/** The file as it is, on the paper that it is made for, whatever theme the page is in. */
function SealOn({ paper: fill, url, name }: SealProps) {
  return (
    <figure>
      <svg viewBox="0 0 300 240" role="img" aria-label={`${name}: a whorl`}>
        <rect width="300" height="240" fill={fill} />
        <image href={url} x="80" y="50" width="140" height="140" />
      </svg>
      <figcaption className="caption">
        <a href={url} download>
          {name}, SVG
        </a>
      </figcaption>
    </figure>
  );
}

function Swatch({ value }: { value: string }) {
  return (
    <span className={styles.value}>
      <svg className={styles.swatch} viewBox="0 0 48 24" aria-hidden="true">
        <rect width="48" height="24" fill={value} />
      </svg>
      <code>{value}</code>
    </span>
  );
}

const [paper] = pressColors;
