import { searchUrl } from '@whorl/contract/search/results-view.ts';
import type { ReactNode } from 'react';
import { SearchForm } from '../../../islands/search/search-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

export const Search = ({ title, children }: HeadProps & { children: ReactNode }) => (
  <div className={styles.page}>
    <SearchForm label={title}>
      <div className={styles.start}>{children}</div>
    </SearchForm>
  </div>
);

type ExamplesProps = { id: string; title: string; items: readonly { term: string; text: ReactNode }[] };

/** Example queries. A test checks that each has results. */
export const Examples = ({ id, title, items }: ExamplesProps) => (
  <section aria-labelledby={id}>
    <h2 className={styles.title} id={id}>
      {title}
    </h2>
    <ul className={`${styles.examples} hair-rows-3 opened`}>
      {items.map(({ term, text }) => (
        <li key={term}>
          <a className="link" href={searchUrl(term)}>
            {term}
          </a>
          <span className="quiet">{text}</span>
        </li>
      ))}
    </ul>
  </section>
);

export const How = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`${styles.how} measure-5 stack-4`} aria-labelledby={id}>
    <h2 className={styles.title} id={id}>
      {title}
    </h2>
    {children}
  </section>
);

export const Note = ({ text }: { text: ReactNode }) => <p className="small quiet">{text}</p>;

/** A keyboard key. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className="evidence">{children}</kbd>;
