import type { DisputeInputs } from '@whorl/contract/worked-examples/dispute-costs.ts';
import { formatDisputeCosts } from '@whorl/contract/worked-examples/format-calculations.ts';
import { FigureField } from '../../../islands/own-figures/figure-field.tsx';
import { LiveCalculations } from '../../../islands/own-figures/live-calculations.tsx';
import { formatValue } from '../../../islands/worked-examples/read-value.ts';
import styles from './dispute-calculation.module.css';

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

/** A calculation in three lines with the reader's own figures. */
export function DisputeCalculation({ given, texts }: { given: DisputeInputs; texts: DisputeTexts }) {
  const sum = formatDisputeCosts(given);
  const field = (name: keyof DisputeInputs, label: string, unit: 'count' | 'percent' | 'cents') => (
    <FigureField name={name} label={label} unit={unit} text={formatValue(given[name], unit)} isWrong={false} />
  );
  return (
    <LiveCalculations className={styles.lines}>
      <ol className="ends-in-ink hair-rows-4 opened">
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
      <p className="mt-5 mb-2 medium" aria-live="polite" data-sum="end">
        {sum.end}
      </p>
      <p className="caption">{texts.note}</p>
    </LiveCalculations>
  );
}
