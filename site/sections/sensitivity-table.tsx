import { shortPrice } from '@whorl/contract/pricing/written.ts';
import {
  givenValues,
  resultOf,
  sensitivityOf,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { writtenValue } from '@whorl/contract/worked-examples/written-value.ts';
import styles from './sensitivity-table.module.css';

/** How far the result moves when one assumption is wrong, all others right; what matters most stands first. */
export function SensitivityTable({ example }: { example: WorkedExample }) {
  const rows = sensitivityOf(example);
  const result = resultOf(example, givenValues(example));
  const ends = rows.flatMap(({ atLow, atHigh }) => [atLow, atHigh]);
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(...ends)];
  const place = (cents: number) => `${(((cents - lowest) * 100) / (highest - lowest)).toFixed(2)}%`;
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">If this is wrong</th>
          <th scope="col">from, to</th>
          <th scope="col">What is left, from {shortPrice(lowest)}</th>
          <th scope="col" className="number">
            from, to
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, atLow, atHigh }) => {
          const { unit = 'count', low = 0, high = 0 } = example.assumptions[name] ?? {};
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="evidence" data-label="From, to">
                {writtenValue(low, unit)}, {writtenValue(high, unit)}
              </td>
              <td className={styles.span}>
                <svg aria-hidden="true">
                  <line className="line-never" x1="0" x2="100%" y1="12" y2="12" />
                  <line className="line-id" x1={place(atLow)} x2={place(atHigh)} y1="12" y2="12" />
                  <line className="line-ink" x1={place(result)} x2={place(result)} y1="5" y2="19" />
                </svg>
              </td>
              <td className={`number evidence ${styles.results}`} data-label="What is left">
                {written(atLow)}, {written(atHigh)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const written = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${shortPrice(Math.abs(Math.round(cents / 100) * 100))}`;
