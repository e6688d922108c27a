import type { ReactNode } from 'react';
import styles from './related-pages.module.css';

type Props = { id: string; title: string; items: readonly { title: string; url: string; text: ReactNode }[] };

/** Related pages, each with the reason. */
export function RelatedPages({ id, title, items }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="row-title to-5" id={id}>
        {title}
      </h2>
      <ul className={`${styles.items} mt-5 from-5 desktop-mt-1 hair-rows-3 ruled-top`}>
        {items.map((item) => (
          <li key={item.url}>
            <a className="medium" href={item.url}>
              {item.title}
            </a>
            <p className="measure-7 quiet text-3 line-3">{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
