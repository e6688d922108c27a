import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './three-bills.module.css';

type Texts = { days: string; month: string; perDay: string; sum: string };
type Bills = readonly { who: string; asks: string; calls: string }[];
type Props = Texts & { label: string; note: ReactNode; items: Bills };

/** Three months at three sizes, each added up before the reader's eyes. */
export function ThreeBills({ label, note, items, ...texts }: Props) {
  return (
    <section className={`page-grid ${page.instrument}`} aria-label={label}>
      <BillList items={items} {...texts} />
      <p className="caption measure-90ch">{note}</p>
    </section>
  );
}

function BillList({ items, days, month, perDay, sum }: Texts & { items: Bills }) {
  return (
    <ol className={styles.bills}>
      {items.map(({ who, asks, calls: daily }) => {
        const calls = Number(daily) * Number(days);
        const { cents, parts } = priceOf(calls);
        return (
          <li key={who} className={styles.bill}>
            <h2 className="row-title">{who}</h2>
            <p className="quiet">{asks}</p>
            <p className={styles.sum}>{shortPrice(cents)}</p>
            <p className="caption">{month}</p>
            <dl className={`${styles.lines} mt-5 ruled-top`}>
              <div>
                <dt>
                  {writtenCalls(Number(daily))} {perDay} × {days}
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
              <span>{sum}</span>
              <span>{writtenPrice(cents)}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
