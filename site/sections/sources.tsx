import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { sources as texts } from '../../content/interface/pages/solutions.json';
import styles from './sources.module.css';

export type Source = { id: string; title: string; publisher: string; url: string };

/** The sources of the page's claims. */
export function Sources({ items }: { items: readonly Source[] }) {
  return (
    <section className={`page-grid ${styles.sources}`} aria-labelledby="sources">
      <h2 className="small to-5" id="sources">
        {texts.title}
      </h2>
      <ol>
        {items.map(({ id, title, publisher, url }) => (
          <li key={id} id={`source-${id}`} className="small">
            <a href={url}>{title}</a>, {publisher}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A raised number that links to its source. */
export function Cite({ sources, id }: { sources: readonly Source[]; id: string }) {
  const number = sources.findIndex((source) => source.id === id) + 1;
  if (number === 0) throw new Error(`There is no source "${id}" on this page`);
  return (
    <sup className={styles.cite}>
      <a href={`#source-${id}`} aria-label={fillIn(texts.source, { number })}>
        {number}
      </a>
    </sup>
  );
}
