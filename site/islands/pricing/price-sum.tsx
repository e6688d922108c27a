import type { Price } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortCalls } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { table } from '../../../content/interface/calculators/price.json';
import { ScrollIfWide } from '../../design/scroll-if-wide.tsx';
import styles from './price-slider.module.css';

/** The calculation as a table with one row per tier. Unreached tiers are included, so that nothing moves. */
export function PriceSum({ cents, parts }: Price) {
  return (
    <ScrollIfWide className="from-5">
      <table className={styles.working}>
        <caption className="visually-hidden">{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.tier}</th>
            <th scope="col">{table.identifications}</th>
            <th scope="col">{table.perThousand}</th>
            <th scope="col">{table.price}</th>
          </tr>
        </thead>
        <tbody>
          {priceList.tiers.map(({ upTo, centsPerThousand }, index) => {
            const part = parts[index];
            return (
              <tr key={centsPerThousand} className={part ? undefined : 'faint'}>
                <th scope="row">{describeTier(priceList.tiers[index - 1]?.upTo, upTo)}</th>
                <td>{formatCalls(part?.calls ?? 0)}</td>
                <td>
                  <span>× </span>
                  {formatPrice(centsPerThousand)}
                </td>
                <td>
                  <span>= </span>
                  {formatPrice(part?.cents ?? 0)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {table.total}
            </th>
            <td>{formatPrice(cents)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollIfWide>
  );
}

const describeTier = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return fillIn(table.first, { count: shortCalls(to ?? 0) });
  return to === undefined
    ? fillIn(table.above, { count: shortCalls(from) })
    : fillIn(table.upTo, { count: shortCalls(to) });
};
