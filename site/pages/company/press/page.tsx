import { brand } from '@whorl/contract/brand.ts';
import { logoUrls, pages, pressPath } from '@whorl/contract/urls.ts';
import { pressCollection } from '../../../content/collections/press.ts';
import { entriesOf } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
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
        <p className={`lead ${styles.lead}`}>
          No awards, no rounds, no partners to announce. What is written here happened in the software, and every piece
          ends with the page or the command that shows it.
        </p>
      </div>
      <section className="page-grid" aria-labelledby="news">
        <h2 className="visually-hidden" id="news">
          News
        </h2>
        <ol className={styles.news}>
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
      <section className={`section page-grid ${styles.about}`} aria-labelledby="boilerplate">
        <h2 className="heading" id="boilerplate">
          In one paragraph
        </h2>
        <p className={styles.boilerplate}>{boilerplate}</p>
      </section>
      <Kit />
      <section className={`section page-grid ${styles.contact}`} aria-labelledby="contact">
        <PressContact />
      </section>
    </>
  );
}

export function Kit() {
  return (
    <section className={`section page-grid ${styles.kit}`} aria-labelledby="kit">
      <h2 className="heading" id="kit">
        To take along
      </h2>
      <div className={styles.seals}>
        <SealOn paper={paper.light} url={logoUrls.onLight} name="The seal for light paper" />
        <SealOn paper={paper.dark} url={logoUrls.onDark} name="The seal for dark paper" />
      </div>
      <p className={`quiet ${styles.seedNote}`}>
        It is drawn from the words “{brand.logoSeed}” by the same function that draws a visitor’s print. Below 24 pixels
        use nothing. Do not turn it, outline it or fill it; set it in ink, in paper, or not at all.
      </p>
      <div className={styles.colors}>
        <h3 className="row-title">Colours</h3>
        <table className="rule-table as-records">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">On light</th>
              <th scope="col">On dark</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {pressColors.map(({ name, token, light, dark, use }) => (
              <tr key={token}>
                <th scope="row">{name}</th>
                <td data-label="On light">
                  <Swatch value={light} />
                </td>
                <td data-label="On dark">
                  <Swatch value={dark} />
                </td>
                <td data-label="For">{use}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.names}>
        <h3 className="row-title">Names</h3>
        <table className="rule-table as-records">
          <thead>
            <tr>
              <th scope="col">Write</th>
              <th scope="col">Not</th>
              <th scope="col">Because</th>
            </tr>
          </thead>
          <tbody>
            {nameRules.map(({ write, not, why }) => (
              <tr key={write}>
                <th scope="row">{write}</th>
                <td data-label="Not">
                  <s>{not}</s>
                </td>
                <td data-label="Because">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
