import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import { DataTable } from '../../../design/data-table.tsx';

/** The price list as it is printed. */
export function Tariff() {
  return (
    <DataTable
      columns={[
        { title: 'Identifications of a month' },
        { title: `A thousand, ${priceList.currency}`, label: 'A thousand', isNumber: true },
        { title: 'All up to here', isNumber: true },
      ]}
      rows={priceList.tiers.map(({ upTo, centsPerThousand }, index) => ({
        key: centsPerThousand,
        cells: [
          spanOf(priceList.tiers[index - 1]?.upTo, upTo),
          centsPerThousand === 0 ? 'free' : writtenPrice(centsPerThousand),
          upTo === undefined ? 'as far as it goes' : shortPrice(priceOf(upTo).cents),
        ],
      }))}
    />
  );
}

const spanOf = (from: number | undefined, to: number | undefined): string =>
  to === undefined
    ? `above ${writtenCalls(from ?? 0)}`
    : `${writtenCalls(from === undefined ? 0 : from + 1)} to ${writtenCalls(to)}`;
