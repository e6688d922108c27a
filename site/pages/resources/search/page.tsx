import { searchUrl } from '@whorl/contract/search/results-view.ts';
import { pages } from '@whorl/contract/urls.ts';
import { SearchForm } from '../../../islands/search/search-form.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Search everything that is written here',
      description:
        'Finds the page and the paragraph: products, attacks, notes, questions and what they cost. Forgives a slip of the finger, and works without a script too.',
    },
    element: <Search />,
  };
}

/** Each finds something; a test holds them to it. */
const examples = [
  { query: 'private window', note: 'what it hides from us, and what it does not' },
  { query: 'headless chrome', note: 'how a robot gives itself away' },
  { query: '429', note: 'an error by its number' },
  { query: 'stolen cards', note: 'an attack by what is stolen' },
  { query: 'fingreprint', note: 'with a slip of the finger' },
];

export function Search() {
  return (
    <div className={styles.page}>
      <SearchForm>
        <div className={styles.start}>
          <section aria-labelledby="examples">
            <h2 className={styles.title} id="examples">
              What can be typed
            </h2>
            <ul className={`${styles.examples} opened`}>
              {examples.map(({ query, note }) => (
                <li key={query}>
                  <a className="link" href={searchUrl(query)}>
                    {query}
                  </a>
                  <span className="quiet">{note}</span>
                </li>
              ))}
            </ul>
          </section>
          <section className={`${styles.how} measure-34`} aria-labelledby="how">
            <h2 className={styles.title} id="how">
              What it goes through
            </h2>
            <p>
              The text of every page, heading by heading. A result leads to the heading, and what you typed is
              underlined where it stands.
            </p>
            <p>
              From four letters on one letter may be wrong, from eight on two. The last word may be unfinished. Numbers
              are taken at their word.
            </p>
            <p className="small quiet">
              From any page: press <kbd className="evidence">/</kbd>. No search engine is asked; this server answers
              from its own memory. To browse instead, go by{' '}
              <a className="link" href={pages.resources.path}>
                the question that you have
              </a>
              .
            </p>
          </section>
        </div>
      </SearchForm>
    </div>
  );
}
