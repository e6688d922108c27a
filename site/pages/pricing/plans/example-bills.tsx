import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortPrice } from '@whorl/contract/pricing/format.ts';
import type { ReactNode } from 'react';
import styles from './example-bills.module.css';

type Texts = { days: string; month: string; perDay: string; sum: string };
type Bills = readonly { who: string; asks: string; calls: string }[];
type Props = Texts & { label: string; note: ReactNode; items: Bills };

/** The bills of three months with different volumes, with the calculation. */
export function ExampleBills({ label, note, items, ...texts }: Props) {
  return (
    <section className="page-grid rows-4 pt-9 phone-pt-7" aria-label={label}>
      <BillList items={items} {...texts} />
      <p className="caption measure-90ch">{note}</p>
    </section>
  );
}

function BillList({ items, days, month, perDay, sum }: Texts & { items: Bills }) {
  return (
    <ol className={`${styles.bills} grid pt-5 opened`}>
      {items.map(({ who, asks, calls: daily }) => {
        const calls = Number(daily) * Number(days);
        const { cents, parts } = calculatePrice(calls);
        return (
          <li key={who} className={styles.bill}>
            <h2 className="row-title">{who}</h2>
            <p className="quiet">{asks}</p>
            <p className={styles.sum}>{shortPrice(cents)}</p>
            <p className="caption">{month}</p>
            <dl className={`${styles.lines} text-2 line-2 mt-5 ruled-top`}>
              <div>
                <dt>
                  {formatCalls(Number(daily))} {perDay} × {days}
                </dt>
                <dd className="quiet">{formatCalls(calls)}</dd>
              </div>
              {parts.map((part) => (
                <div key={part.centsPerThousand}>
                  <dt>
                    {formatCalls(part.calls / 1000)}k × {formatPrice(part.centsPerThousand)}
                  </dt>
                  <dd>{formatPrice(part.cents)}</dd>
                </div>
              ))}
            </dl>
            <p className={`${styles.total} text-2 line-2`}>
              <span>{sum}</span>
              <span>{formatPrice(cents)}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
