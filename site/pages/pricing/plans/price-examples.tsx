import { calculatePrice, type PricePart } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortPrice } from '@whorl/contract/pricing/format.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { PriceSection, type PriceSectionProps } from './price-section.tsx';

type Texts = { volume: string; sum: string; average: string; price: string };
type Props = Texts & PriceSectionProps;

const volumes = [50_000, 1_000_000, 10_000_000];

/** The prices of common volumes with their calculation, also in print. */
export function PriceExamples({ id, title, text, ...texts }: Props) {
  return (
    <PriceSection {...{ id, title, text }}>
      <Sums {...texts} />
    </PriceSection>
  );
}

function Sums({ volume, sum, average, price }: Texts) {
  return (
    <DataTable
      columns={[
        { title: volume },
        { title: sum, label: '' },
        { title: average, isNumber: true },
        { title: price, isNumber: true, className: 'ink medium' },
      ]}
      rows={volumes.map((calls) => {
        const { cents, parts } = calculatePrice(calls);
        return {
          key: calls,
          cells: [
            formatCalls(calls),
            formatPriceCalculation(parts),
            formatPrice(Math.round((cents * 1000) / calls)),
            shortPrice(cents),
          ],
        };
      })}
    />
  );
}

/** Formats a calculation as `20 × 0 + 180 × 1.20`: the calls in each tier in thousands, and their price. */
function formatPriceCalculation(parts: readonly PricePart[]): string {
  return parts
    .map(({ calls, centsPerThousand }) => {
      const price = centsPerThousand === 0 ? '0' : (centsPerThousand / 100).toFixed(2);
      return `${formatCalls(calls / 1000)} × ${price}`;
    })
    .join(' + ');
}
