import type { ReactNode } from 'react';
import styles from './limits.module.css';

type Props = { id: string; title: string; items: readonly { title: string; text: ReactNode }[] };

/** The limits of a product. */
export function Limits({ id, title, items }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="heading to-5" id={id}>
        {title}
      </h2>
      <dl className={`${styles.items} mt-6 from-5 desktop-mt-2 ends-in-ink hair-rows-4 opened`}>
        {items.map((item) => (
          <div key={item.title}>
            <dt>{item.title}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
