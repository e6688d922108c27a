import { type PricePart, priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import type { ReactNode } from 'react';
import { DataTable } from '../../../design/data-table.tsx';
import page from './page.module.css';

type Texts = { volume: string; sum: string; average: string; price: string };
type Props = Texts & { id: string; title: string; text: ReactNode };

const volumes = [20_000, 50_000, 200_000, 500_000, 1_000_000, 4_500_000, 10_000_000, 100_000_000];

/** The price of usual volumes with the sum that makes it, on paper as well. */
export function WorkedSums({ id, title, text, ...texts }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="heading to-8" id={id}>
        {title}
      </h2>
      <p className={`quiet ${page.aside} measure-44ch from-9 desktop-end`}>{text}</p>
      <div className="mt-7">
        <Sums {...texts} />
      </div>
    </section>
  );
}

function Sums({ volume, sum, average, price }: Texts) {
  return (
    <DataTable
      columns={[
        { title: volume },
        { title: sum, label: '', className: 'evidence' },
        { title: average, isNumber: true },
        { title: price, isNumber: true, className: 'ink medium' },
      ]}
      rows={volumes.map((calls) => {
        const { cents, parts } = priceOf(calls);
        return {
          key: calls,
          cells: [
            writtenCalls(calls),
            writtenSum(parts),
            writtenPrice(Math.round((cents * 1000) / calls)),
            shortPrice(cents),
          ],
        };
      })}
    />
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
