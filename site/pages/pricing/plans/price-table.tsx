import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { DataTable } from '../../../design/data-table.tsx';
import page from './page.module.css';

type Texts = {
  volume: string;
  thousand: string;
  upToHere: string;
  free: string;
  endless: string;
  above: string;
  to: string;
};

/** The price list. */
export function PriceTable({ id, title, ...texts }: Texts & { id: string; title: string }) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`heading ${page.questionsHeading}`} id={id}>
        {title}
      </h2>
      <div className={page.questions}>
        <Tiers {...texts} />
      </div>
    </section>
  );
}

function Tiers({ volume, thousand, upToHere, free, endless, above, to }: Texts) {
  const formatRange = (from: number | undefined, upTo: number | undefined): string =>
    upTo === undefined
      ? `${above} ${formatCalls(from ?? 0)}`
      : `${formatCalls(from === undefined ? 0 : from + 1)} ${to} ${formatCalls(upTo)}`;
  return (
    <DataTable
      columns={[
        { title: volume },
        { title: `${thousand}, ${priceList.currency}`, label: thousand, isNumber: true },
        { title: upToHere, isNumber: true },
      ]}
      rows={priceList.tiers.map(({ upTo, centsPerThousand }, index) => ({
        key: centsPerThousand,
        cells: [
          formatRange(priceList.tiers[index - 1]?.upTo, upTo),
          centsPerThousand === 0 ? free : formatPrice(centsPerThousand),
          upTo === undefined ? endless : shortPrice(calculatePrice(upTo).cents),
        ],
      }))}
    />
  );
}
