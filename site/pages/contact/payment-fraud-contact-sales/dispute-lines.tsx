import type { DisputeFigures } from '@whorl/contract/worked-examples/dispute-sum.ts';
import { writtenDisputes } from '@whorl/contract/worked-examples/written-sums.ts';
import { FigureField } from '../../../islands/own-figures/figure-field.tsx';
import { LiveSums } from '../../../islands/own-figures/live-sums.tsx';
import { shownValue } from '../../../islands/worked-examples/read-value.ts';
import styles from './dispute-lines.module.css';

export type DisputeTexts = {
  paymentsLabel: string;
  paymentsText: string;
  disputedLabel: string;
  disputedText: string;
  costBefore: string;
  costLabel: string;
  costText: string;
  price: string;
  note: string;
};

/** Three lines of a sum with the reader's own figures in them. */
export function DisputeLines({ given, texts }: { given: DisputeFigures; texts: DisputeTexts }) {
  const sum = writtenDisputes(given);
  const field = (name: keyof DisputeFigures, label: string, unit: 'count' | 'percent' | 'cents') => (
    <FigureField name={name} label={label} unit={unit} text={shownValue(given[name], unit)} isWrong={false} />
  );
  return (
    <LiveSums className={styles.lines}>
      <ol>
        <li>
          <p>
            {field('payments', texts.paymentsLabel, 'count')} {texts.paymentsText}{' '}
            {field('disputedPercent', texts.disputedLabel, 'percent')} {texts.disputedText}
          </p>
          <output data-sum="disputes">{sum.disputes}</output>
        </li>
        <li>
          <p>
            {texts.costBefore} {field('costCents', texts.costLabel, 'cents')}, {texts.costText}
          </p>
          <output data-sum="loss">{sum.loss}</output>
        </li>
        <li>
          <p>{texts.price}</p>
          <output data-sum="price">{sum.price}</output>
        </li>
      </ol>
      <p className={styles.end} aria-live="polite" data-sum="end">
        {sum.end}
      </p>
      <p className="caption">{texts.note}</p>
    </LiveSums>
  );
}
