import type { ReactNode } from 'react';

export type PriceSectionProps = { id: string; title: string; text: ReactNode };

/** A section of the pricing page: its heading with a text next to it, and the content below them. */
export function PriceSection({ id, title, text, children }: PriceSectionProps & { children: ReactNode }) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="heading to-8" id={id}>
        {title}
      </h2>
      <p className="quiet measure-44ch phone-mt-4 from-9 desktop-end">{text}</p>
      <div className="mt-7">{children}</div>
    </section>
  );
}
