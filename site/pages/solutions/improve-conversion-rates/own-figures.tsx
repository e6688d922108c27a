import { formatFalsePositiveCost } from '@whorl/contract/worked-examples/format-calculations.ts';
import type { ReactNode } from 'react';
import { FalsePositiveSentence } from '../../../islands/own-figures/false-positive-sentence.tsx';
import { formatFigures, getValues } from './given-figures.ts';
import styles from './page.module.css';

/** A fictional shop; the page says so. */
const given = {
  customers: { unit: 'count', value: 20_000 },
  refusedPercent: { unit: 'percent', value: 2 },
  returnPercent: { unit: 'percent', value: 40 },
  recognizedPercent: { unit: 'percent', value: 50 },
  marginCents: { unit: 'cents', value: 1_500 },
} as const;

/** A sentence with figures that the reader can replace, and the result. */
export function OwnFigures({ id, title, note }: { id: string; title: string; note: ReactNode }) {
  return (
    <section className="page-grid rows-7 pt-9" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <FalsePositiveSentence
        given={given}
        texts={formatFigures(given)}
        first={formatFalsePositiveCost(getValues(given))}
      />
      <p className={`caption ${styles.note}`}>{note}</p>
    </section>
  );
}
