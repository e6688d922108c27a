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
          <th scope="col">It lies between</th>
          <th scope="col">
            {shortPrice(lowest)} to {shortPrice(Math.round(highest / 100) * 100)}
          </th>
          <th scope="col" className="number">
            What is then left
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, atLow, atHigh }) => {
          const { unit = 'count', low = 0, high = 0 } = example.assumptions[name] ?? {};
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="evidence" data-label="Between">
                {writtenValue(low, unit)} and {writtenValue(high, unit)}
              </td>
              <td className={styles.span}>
                <svg aria-hidden="true">
                  <line className="line-hair" x1="0" x2="100%" y1="12" y2="12" />
                  <line className={styles.reach} x1={place(atLow)} x2={place(atHigh)} y1="12" y2="12" />
                  <circle className="dot-id" cx={place(result)} cy="12" r="4.5" />
                </svg>
              </td>
              <td className={`number evidence ${styles.results}`} data-label="Then left">
                {written(atLow)} to {written(atHigh)}
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
