import { shortPrice } from '@whorl/contract/pricing/written.ts';
import {
  givenValues,
  resultOf,
  sensitivityOf,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { writtenValue } from '@whorl/contract/worked-examples/written-value.ts';
import { DataTable } from '../../../design/data-table.tsx';
import styles from './sensitivity-table.module.css';

/** How far the result moves when one assumption is wrong, all others right; what matters most stands first. */
export function SensitivityTable({ example }: { example: WorkedExample }) {
  const rows = sensitivityOf(example);
  const result = resultOf(example, givenValues(example));
  const ends = rows.flatMap(({ atLow, atHigh }) => [atLow, atHigh]);
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(...ends)];
  const place = (cents: number) => `${(((cents - lowest) * 100) / (highest - lowest)).toFixed(2)}%`;
  return (
    <DataTable
      className={styles.table ?? ''}
      columns={[
        { title: 'If this is wrong' },
        { title: 'It lies between', label: 'Between', className: 'evidence' },
        {
          title: `${shortPrice(lowest)} to ${shortPrice(Math.round(highest / 100) * 100)}`,
          label: '',
          className: styles.span ?? '',
        },
        { title: 'What is then left', label: 'Then left', isNumber: true, className: `evidence ${styles.results}` },
      ]}
      rows={rows.map(({ name, label, atLow, atHigh }) => {
        const { unit = 'count', low = 0, high = 0 } = example.assumptions[name] ?? {};
        return {
          key: name,
          cells: [
            label,
            `${writtenValue(low, unit)} and ${writtenValue(high, unit)}`,
            <svg key="reach" aria-hidden="true">
              <line className="line-hair" x1="0" x2="100%" y1="12" y2="12" />
              <line className={styles.reach} x1={place(atLow)} x2={place(atHigh)} y1="12" y2="12" />
              <circle className="dot-id" cx={place(result)} cy="12" r="4.5" />
            </svg>,
            `${written(atLow)} to ${written(atHigh)}`,
          ],
        };
      })}
    />
  );
}

const written = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${shortPrice(Math.abs(Math.round(cents / 100) * 100))}`;
