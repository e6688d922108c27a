import { Fragment } from 'react';
import texts from '../../../../content/interface/pages/glossary.json';
import { findTerm, type GlossaryTerm, glossary } from '../../../content/records/glossary.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const getLetter = ({ term }: GlossaryTerm): string => term.charAt(0).toUpperCase();

/** All terms, grouped by first letter. */
export function Terms({ trail, here, title, lead }: HeadProps) {
  const letters = alphabet.filter((letter) => glossary.some((entry) => getLetter(entry) === letter));
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="title to-7 desktop-mt-5">{title}</h1>
      <p className="lead from-7 desktop-end">{lead}</p>
      <nav className={`${styles.index} no-print`} aria-label={texts.letters}>
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
          <dl className="hair-grid opened">
            {glossary
              .filter((entry) => getLetter(entry) === letter)
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
      <dd className={`${styles.text} measure-60ch`}>{text}</dd>
      <dd className={`${styles.relations} quiet text-2 line-2`}>
        <p>
          <span>{texts.related}</span>
          <span>
            {see.map((other, index) => (
              <Fragment key={other}>
                {index > 0 ? ', ' : null}
                <a href={`#${other}`}>{toSentenceCase(findTerm(other).term)}</a>
              </Fragment>
            ))}
          </span>
        </p>
        {shown.map(({ path, as }) => (
          <p key={path}>
            <span>{texts.example}</span> <a href={path}>{as}</a>
          </p>
        ))}
      </dd>
    </div>
  );
}

/** Returns `bot` for `Bot`; `SMS pumping` and `VPN` stay unchanged. */
const toSentenceCase = (term: string): string =>
  /^[A-Z]{2}/.test(term) ? term : term.charAt(0).toLowerCase() + term.slice(1);
