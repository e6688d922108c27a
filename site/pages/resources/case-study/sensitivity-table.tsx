import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { formatResult, formatValue } from '@whorl/contract/worked-examples/format-value.ts';
import {
  analyzeSensitivity,
  calculateResult,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { sensitivity } from '../../../../content/interface/pages/case-studies.json';
import { LongTable } from './long-table.tsx';
import styles from './sensitivity-table.module.css';

/** A sensitivity analysis: the result when one assumption is wrong and all others are right, largest change first. */
export function SensitivityTable({ example }: { example: WorkedExample }) {
  const rows = analyzeSensitivity(example);
  const result = calculateResult(example, getDefaultValues(example));
  const ends = rows.flatMap(({ atLow, atHigh }) => [atLow, atHigh]);
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(...ends)];
  const place = (cents: number) => `${(((cents - lowest) * 100) / (highest - lowest)).toFixed(2)}%`;
  return (
    <LongTable
      className={styles.table ?? ''}
      columns={[
        { title: sensitivity.assumption },
        { title: sensitivity.range, className: styles.figures ?? '' },
        {
          title: fillIn(sensitivity.fromTo, { low: formatResult(lowest), high: formatResult(highest) }),
          label: '',
          className: styles.span ?? '',
        },
        { title: sensitivity.result, isNumber: true, className: `${styles.figures} ${styles.results}` },
      ]}
      rows={rows.map(({ name, label, atLow, atHigh }) => {
        const { unit = 'count', low = 0, high = 0 } = example.assumptions[name] ?? {};
        return {
          key: name,
          cells: [
            label,
            fillIn(sensitivity.fromTo, { low: formatValue(low, unit), high: formatValue(high, unit) }),
            <svg key="reach" aria-hidden="true">
              <line className="line-hair" x1="0" x2="100%" y1="12" y2="12" />
              <line className={styles.reach} x1={place(atLow)} x2={place(atHigh)} y1="12" y2="12" />
              <circle className="dot-id" cx={place(result)} cy="12" r="4.5" />
            </svg>,
            fillIn(sensitivity.fromTo, { low: formatResult(atLow), high: formatResult(atHigh) }),
          ],
        };
      })}
    />
  );
}
