import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import styles from './three-bills.module.css';

export type Bill = { who: string; asks: string; perDay: number; days: number };

/** Three months at three sizes, each added up before the reader's eyes. */
export function ThreeBills({ bills }: { bills: readonly [Bill, Bill, Bill] }) {
  return (
    <ol className={styles.bills}>
      {bills.map(({ who, asks, perDay, days }) => {
        const calls = perDay * days;
        const { cents, parts } = priceOf(calls);
        return (
          <li key={who} className={styles.bill}>
            <h2 className="row-title">{who}</h2>
            <p className="quiet">asks {asks}</p>
            <p className={styles.sum}>{shortPrice(cents)}</p>
            <p className="caption">a month</p>
            <dl className={`${styles.lines} mt-5 ruled-top`}>
              <div>
                <dt>
                  {writtenCalls(perDay)} a day × {days}
                </dt>
                <dd>{writtenCalls(calls)}</dd>
              </div>
              {parts.map((part) => (
                <div key={part.centsPerThousand}>
                  <dt>
                    {writtenCalls(part.calls / 1000)}k × {writtenPrice(part.centsPerThousand)}
                  </dt>
                  <dd>{writtenPrice(part.cents)}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.total}>
              <span>Sum</span>
              <span>{writtenPrice(cents)}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
