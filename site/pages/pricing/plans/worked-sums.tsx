import { type PricePart, priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import styles from './worked-sums.module.css';

const volumes = [20_000, 50_000, 200_000, 500_000, 1_000_000, 4_500_000, 10_000_000, 100_000_000];

/** The price of usual volumes with the sum that makes it, on paper as well. */
export function WorkedSums() {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Identifications a month</th>
          <th scope="col">The sum, thousands × price</th>
          <th scope="col" className="number">
            A thousand on average
          </th>
          <th scope="col" className="number">
            A month
          </th>
        </tr>
      </thead>
      <tbody>
        {volumes.map((calls) => {
          const { cents, parts } = priceOf(calls);
          return (
            <tr key={calls}>
              <th scope="row">{writtenCalls(calls)}</th>
              <td className={`evidence ${styles.sum}`}>{writtenSum(parts)}</td>
              <td className="number" data-label="A thousand on average">
                {writtenPrice(Math.round((cents * 1000) / calls))}
              </td>
              <td className={`number ${styles.price}`} data-label="A month">
                {shortPrice(cents)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** `20 × 0 + 180 × 1.20`: what is asked in each tier, in thousands, and its price. */
export function writtenSum(parts: readonly PricePart[]): string {
  return parts
    .map(({ calls, centsPerThousand }) => {
      const price = centsPerThousand === 0 ? '0' : (centsPerThousand / 100).toFixed(2);
      return `${writtenCalls(calls / 1000)} × ${price}`;
    })
    .join(' + ');
}
