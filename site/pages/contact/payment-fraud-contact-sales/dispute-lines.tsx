import type { DisputeFigures } from '@whorl/contract/worked-examples/dispute-sum.ts';
import { writtenDisputes } from '@whorl/contract/worked-examples/written-sums.ts';
import { FigureField } from '../../../islands/own-figures/figure-field.tsx';
import { LiveSums } from '../../../islands/own-figures/live-sums.tsx';
import { shownValue } from '../../../islands/worked-examples/read-value.ts';
import styles from './dispute-lines.module.css';

/** Three lines of a sum with the reader's own figures in them. */
export function DisputeLines({ given }: { given: DisputeFigures }) {
  const sum = writtenDisputes(given);
  const field = (name: keyof DisputeFigures, label: string, unit: 'count' | 'percent' | 'cents') => (
    <FigureField name={name} label={label} unit={unit} text={shownValue(given[name], unit)} isWrong={false} />
  );
  return (
    <LiveSums className={styles.lines}>
      <ol>
        <li>
          <p>
            {field('payments', 'Payments a month', 'count')} payments a month, of which{' '}
            {field('disputedPercent', 'Disputed, in percent', 'percent')} are disputed
          </p>
          <output data-sum="disputes">{sum.disputes}</output>
        </li>
        <li>
          <p>each costs me {field('costCents', 'Cost of one dispute, in dollars', 'cents')}, goods and fee</p>
          <output data-sum="loss">{sum.loss}</output>
        </li>
        <li>
          <p>one identification with every payment, by the price list</p>
          <output data-sum="price">{sum.price}</output>
        </li>
      </ol>
      <p className={styles.end} aria-live="polite" data-sum="end">
        {sum.end}
      </p>
      <p className="caption">What you type stays in this page, unless you write it to us below.</p>
    </LiveSums>
  );
}
