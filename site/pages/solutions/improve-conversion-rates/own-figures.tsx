import { writtenTurnedAway } from '@whorl/contract/worked-examples/written-sums.ts';
import type { ReactNode } from 'react';
import { TurnedAwaySentence } from '../../../islands/own-figures/turned-away-sentence.tsx';
import { textsOf, valuesOf } from './given-figures.ts';
import styles from './page.module.css';

/** A made-up shop; the page says so. */
const given = {
  customers: { unit: 'count', value: 20_000 },
  refusedPercent: { unit: 'percent', value: 2 },
  backPercent: { unit: 'percent', value: 40 },
  knownPercent: { unit: 'percent', value: 50 },
  marginCents: { unit: 'cents', value: 1_500 },
} as const;

/** A sentence with figures that the reader can replace, and what they come to. */
export function OwnFigures({ id, title, note }: { id: string; title: string; note: ReactNode }) {
  return (
    <section className={`page-grid ${styles.sum}`} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <TurnedAwaySentence given={given} texts={textsOf(given)} first={writtenTurnedAway(valuesOf(given))} />
      <p className={`caption ${styles.note}`}>{note}</p>
    </section>
  );
}
