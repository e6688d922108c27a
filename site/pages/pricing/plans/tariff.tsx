import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';

/** The price list as it is printed. */
export function Tariff() {
  return (
    <table className="rule-table as-records">
      <thead>
        <tr>
          <th scope="col">Identifications of a month</th>
          <th scope="col" className="number">
            A thousand, {priceList.currency}
          </th>
          <th scope="col" className="number">
            All up to here
          </th>
        </tr>
      </thead>
      <tbody>
        {priceList.tiers.map(({ upTo, centsPerThousand }, index) => (
          <tr key={centsPerThousand}>
            <th scope="row">{spanOf(priceList.tiers[index - 1]?.upTo, upTo)}</th>
            <td className="number" data-label="A thousand">
              {centsPerThousand === 0 ? 'free' : writtenPrice(centsPerThousand)}
            </td>
            <td className="number" data-label="All up to here">
              {upTo === undefined ? 'as far as it goes' : shortPrice(priceOf(upTo).cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const spanOf = (from: number | undefined, to: number | undefined): string =>
  to === undefined
    ? `above ${writtenCalls(from ?? 0)}`
    : `${writtenCalls(from === undefined ? 0 : from + 1)} to ${writtenCalls(to)}`;
