import { brand } from '@whorl/contract/brand.ts';
import { pages, termPath } from '@whorl/contract/urls.ts';
import { Fragment } from 'react';
import { type GlossaryTerm, glossary, termOf } from '../../../content/records/glossary.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { trailData } from '../../../sections/text/trail-data.ts';
import type { RenderedPage } from '../../routes.ts';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';

const trail = [{ title: 'Resources', url: pages.resources.path }];
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letterOf = ({ term }: GlossaryTerm): string => term.charAt(0).toUpperCase();

export function page(): RenderedPage {
  return {
    head: {
      title: 'Glossary of device identification and fraud',
      description: `${glossary.length} terms of device identification and fraud in one to three sentences each, what each is related to, and the page of this site that shows it at work.`,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'DefinedTermSet',
          '@id': pages.glossary.path,
          name: `${brand.name}: glossary`,
          hasDefinedTerm: glossary.map(({ key, term, also }) => ({
            '@type': 'DefinedTerm',
            name: term,
            ...(also && { alternateName: also }),
            url: termPath(key),
          })),
        },
        trailData(trail, { title: 'Glossary', url: pages.glossary.path }),
      ],
    },
    element: <Glossary />,
    slices: readingSlices,
  };
}

export function Glossary() {
  const letters = alphabet.filter((letter) => glossary.some((entry) => letterOf(entry) === letter));
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here="Glossary" />
      <h1 className="title to-7 desktop-mt-5">What we mean by it</h1>
      <p className="lead from-7 desktop-end">
        {glossary.length} words of the trade, as they are used on this site. Each says what it is, what it is often
        taken for, and where it can be seen at work.
      </p>
      <nav className={`${styles.index} no-print`} aria-label="Letters">
        <ul>
          {alphabet.map((letter) => (
            <li key={letter}>
              {letters.includes(letter) ? (
                <a href={`#letter-${letter.toLowerCase()}`}>{letter}</a>
              ) : (
                <span aria-hidden="true">{letter}</span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {letters.map((letter) => (
        <section key={letter} className={styles.letter} aria-labelledby={`letter-${letter.toLowerCase()}`}>
          <h2 id={`letter-${letter.toLowerCase()}`}>{letter}</h2>
          <dl>
            {glossary
              .filter((entry) => letterOf(entry) === letter)
              .map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry: { key, term, also, text, see, shown } }: { entry: GlossaryTerm }) {
  return (
    <div className={styles.entry} id={key}>
      <dt>
        <a className={`${styles.anchor} hover-underline`} href={`#${key}`}>
          <dfn>{term}</dfn>
        </a>
        {also ? <span className="block faint text-2 line-2">{also}</span> : null}
      </dt>
      <dd className={`${styles.text} measure-60`}>{text}</dd>
      <dd className={`${styles.relations} quiet text-2 line-2`}>
        <p>
          <span>See</span>
          <span>
            {see.map((other, index) => (
              <Fragment key={other}>
                {index > 0 ? ', ' : null}
                <a href={`#${other}`}>{inSentence(termOf(other).term)}</a>
              </Fragment>
            ))}
          </span>
        </p>
        {shown.map(({ path, as }) => (
          <p key={path}>
            <span>Shown</span> <a href={path}>{as}</a>
          </p>
        ))}
      </dd>
    </div>
  );
}

/** `Bot` → `bot`, `SMS pumping` and `VPN` stay. */
const inSentence = (term: string): string =>
  /^[A-Z]{2}/.test(term) ? term : term.charAt(0).toLowerCase() + term.slice(1);
