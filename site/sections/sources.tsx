import styles from './sources.module.css';

export type Source = { id: string; title: string; publisher: string; url: string };

/** Where what the page says can be read. */
export function Sources({ items }: { items: readonly Source[] }) {
  return (
    <section className={`page-grid ${styles.sources}`} aria-labelledby="sources">
      <h2 className="small to-5" id="sources">
        Sources
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

/** A small number that leads to its source. */
export function Cite({ sources, id }: { sources: readonly Source[]; id: string }) {
  const number = sources.findIndex((source) => source.id === id) + 1;
  if (number === 0) throw new Error(`There is no source "${id}" on this page`);
  return (
    <sup className={styles.cite}>
      <a href={`#source-${id}`} aria-label={`Source ${number}`}>
        {number}
      </a>
    </sup>
  );
}
