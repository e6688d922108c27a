import type { ReactNode } from 'react';
import { Disclosures } from '../design/disclosures.tsx';

type Props = { id: string; title: string; items: readonly { question: string; answer: ReactNode }[] };

/** Questions and answers, all closed at first. */
export function Questions({ id, title, items }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="heading to-5" id={id}>
        {title}
      </h2>
      <div className="mt-6 from-5 desktop-mt-2">
        <Disclosures items={items.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />
      </div>
    </section>
  );
}
