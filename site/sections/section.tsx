import type { ReactNode } from 'react';
import { HeadingAndText } from './heading-and-text.tsx';

type Props = { id: string; title: string; text?: ReactNode; children?: ReactNode };

/** A section of a page: heading, one paragraph, and their content. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <HeadingAndText id={id} title={title}>
        {text}
      </HeadingAndText>
      {children}
    </section>
  );
}
