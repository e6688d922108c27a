import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { roiFigures } from '@whorl/contract/roi/roi-figures.ts';
import { firstInputs, writtenInput } from '@whorl/contract/roi/roi-inputs.ts';
import { shortBreakEven, signedPrice } from '@whorl/contract/roi/written-roi.ts';
import type { ReactNode } from 'react';
import { recordsOf } from '../../../content/records/records.ts';
import { roiRecords } from '../../../content/records/roi-calculator.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { firstView as view } from './first-view.ts';
import styles from './page.module.css';
import { roiMark } from './roi-mark.ts';

type SectionProps = { id: string; title: string };

type RangeProps = SectionProps & {
  share: string;
  prevented: string;
  price: string;
  left: string;
  paysFrom: string;
  chosen: string;
};

/** What is left over for each share that a rule may prevent, and for the one chosen. */
export function Range({ id, title, share, prevented, price, left, paysFrom, chosen }: RangeProps) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`heading ${styles.heading} to-8`} id={id}>
        {title}
      </h2>
      <p className={`${styles.aside} measure-44ch quiet from-9 desktop-end`} {...roiMark(view, 'breakEven')} />
      <table className={`rule-table as-records ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{share}</th>
            {[prevented, price, left, paysFrom].map((column) => (
              <th key={column} scope="col" className="number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['low', 'middle', 'high', 'chosen'] as const).map((row) => (
            <tr key={row} {...(row === 'chosen' && roiMark(view, 'chosen-row'))}>
              <th scope="row">
                <span {...roiMark(view, `${row}-percent`)} />
                {row === 'chosen' ? chosen : ''}
              </th>
              <td className="number" data-label={prevented} {...roiMark(view, `${row}-prevented`)} />
              <td className="number" data-label={price} {...roiMark(view, `${row}-cost`)} />
              <td className={`number ${styles.left}`} data-label={left} {...roiMark(view, `${row}-saving`)} />
              <td className="number" data-label={paysFrom} {...roiMark(view, `${row}-breakEven`)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type AssumptionsProps = SectionProps & {
  note: string;
  text: ReactNode;
  columns: readonly string[];
  items: readonly { name: string; value: ReactNode; from: ReactNode }[];
};

/** What the sum takes, as what, and from where. */
export function Assumptions({ id, title, note, text, columns, items }: AssumptionsProps) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`heading ${styles.heading} to-8`} id={id}>
        {title}
      </h2>
      <p className={`${styles.aside} measure-44ch quiet from-9 desktop-end`}>{text}</p>
      <div className={styles.table}>
        <DataTable
          columns={columns.map((column, index) => ({
            title: column,
            ...(index === 1 && { className: styles.as ?? '' }),
          }))}
          rows={items.map(({ name, value, from }) => ({ key: name, cells: [name, value, from] }))}
        />
        <p className="caption mt-4">{note}</p>
      </div>
    </section>
  );
}

type ShopsProps = SectionProps & {
  text: ReactNode;
  shop: string;
  figures: string;
  lost: string;
  price: string;
  left: string;
  paysFrom: string;
  to: string;
};

/** Made-up shops, computed with the page's own sum. */
export function Shops({ id, title, text, shop, figures, lost, price, left, paysFrom, to }: ShopsProps) {
  return (
    <section className="section page-grid no-print" aria-labelledby={id}>
      <h2 className={`heading ${styles.heading} to-8`} id={id}>
        {title}
      </h2>
      <p className={`${styles.aside} measure-44ch quiet from-9 desktop-end`}>{text}</p>
      <table className={`rule-table as-records ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{shop}</th>
            <th scope="col">{figures}</th>
            {[lost, price, left, paysFrom].map((column) => (
              <th key={column} scope="col" className="number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recordsOf(roiRecords).shops.map(({ title: name, reading, ...own }) => {
            const { lossCents, costCents, range, chosen } = roiFigures({ ...firstInputs, ...own });
            return (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={styles.says}>{reading}</span>
                </th>
                <td className="evidence" data-label={figures}>
                  {writtenCalls(own.transactions)} × {shortPrice(own.valueCents)} ×{' '}
                  {writtenInput('ratePpm', own.ratePpm)}%
                </td>
                <td className="number" data-label={lost}>
                  {shortPrice(lossCents)}
                </td>
                <td className="number" data-label={price}>
                  {shortPrice(costCents)}
                </td>
                <td className={`number ${styles.left}`} data-label={left} data-pays={range[0].savingCents >= 0}>
                  {signedPrice(range[0].savingCents)} {to} {signedPrice(range[2].savingCents)}
                </td>
                <td className="number" data-label={paysFrom}>
                  {shortBreakEven(chosen.breakEven)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
