import type { ReactNode } from 'react';
import styles from './neighbours.module.css';

type Props = { id: string; title: string; items: readonly { title: string; url: string; text: ReactNode }[] };

/** The pages that this one leans on, each with the reason. */
export function Neighbours({ id, title, items }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="row-title to-5" id={id}>
        {title}
      </h2>
      <ul className={`${styles.items} hair-rows-3`}>
        {items.map((item) => (
          <li key={item.url}>
            <a href={item.url}>{item.title}</a>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
