import { priceList } from '@whorl/contract/pricing/price-list.ts';
import type { Price } from '@whorl/contract/pricing/price-of.ts';
import { shortCalls, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import styles from './price-slider.module.css';

/** The sum as one would write it by hand: a row for every tier, the ones not reached as well, so that nothing jumps. */
export function PriceSum({ cents, parts }: Price) {
  return (
    <table className={`${styles.working} from-5`}>
      <caption className="visually-hidden">How the price is added up</caption>
      <thead>
        <tr>
          <th scope="col">Of the month</th>
          <th scope="col">Asked</th>
          <th scope="col">A thousand</th>
          <th scope="col">Together</th>
        </tr>
      </thead>
      <tbody>
        {priceList.tiers.map(({ upTo, centsPerThousand }, index) => {
          const part = parts[index];
          return (
            <tr key={centsPerThousand} className={part ? undefined : styles.unreached}>
              <th scope="row">{describe(priceList.tiers[index - 1]?.upTo, upTo)}</th>
              <td>{writtenCalls(part?.calls ?? 0)}</td>
              <td>
                <span>× </span>
                {writtenPrice(centsPerThousand)}
              </td>
              <td>
                <span>= </span>
                {writtenPrice(part?.cents ?? 0)}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Sum
          </th>
          <td>{writtenPrice(cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const describe = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return `first ${shortCalls(to ?? 0)}`;
  return to === undefined ? `above ${shortCalls(from)}` : `up to ${shortCalls(to)}`;
};
