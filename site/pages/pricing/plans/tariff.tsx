import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
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

/** The price list as it is printed. */
export function Tariff({ id, title, ...texts }: Texts & { id: string; title: string }) {
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
  const spanOf = (from: number | undefined, upTo: number | undefined): string =>
    upTo === undefined
      ? `${above} ${writtenCalls(from ?? 0)}`
      : `${writtenCalls(from === undefined ? 0 : from + 1)} ${to} ${writtenCalls(upTo)}`;
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
          spanOf(priceList.tiers[index - 1]?.upTo, upTo),
          centsPerThousand === 0 ? free : writtenPrice(centsPerThousand),
          upTo === undefined ? endless : shortPrice(priceOf(upTo).cents),
        ],
      }))}
    />
  );
}
