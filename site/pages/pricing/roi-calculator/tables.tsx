import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import { calculateRoi } from '@whorl/contract/roi/calculate-roi.ts';
import { formatShortBreakEven, formatSignedPrice } from '@whorl/contract/roi/format-roi.ts';
import { defaultInputs, formatInput } from '@whorl/contract/roi/roi-inputs.ts';
import type { ReactNode } from 'react';
import { getRecords } from '../../../content/records/records.ts';
import { roiRecords } from '../../../content/records/roi-calculator.ts';
import { ColumnHeads, DataTable } from '../../../design/data-table.tsx';
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

/** The savings for each share that a rule may prevent, including the chosen one. */
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
            <ColumnHeads titles={[prevented, price, left, paysFrom]} className="number" />
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

/** The assumptions of the calculation, with their values and sources. */
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

/** Fictional shops, calculated with the page's own formula. */
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
            <ColumnHeads titles={[lost, price, left, paysFrom]} className="number" />
          </tr>
        </thead>
        <tbody>
          {getRecords(roiRecords).shops.map(({ title: name, reading, ...own }) => {
            const { lossCents, costCents, range, chosen } = calculateRoi({ ...defaultInputs, ...own });
            return (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={`${styles.says} block quiet`}>{reading}</span>
                </th>
                <td data-label={figures}>
                  {formatCalls(own.transactions)} × {shortPrice(own.valueCents)} × {formatInput('ratePpm', own.ratePpm)}
                  %
                </td>
                <td className="number" data-label={lost}>
                  {shortPrice(lossCents)}
                </td>
                <td className="number" data-label={price}>
                  {shortPrice(costCents)}
                </td>
                <td className={`number ${styles.left}`} data-label={left} data-pays={range[0].savingCents >= 0}>
                  {formatSignedPrice(range[0].savingCents)} {to} {formatSignedPrice(range[2].savingCents)}
                </td>
                <td className="number" data-label={paysFrom}>
                  {formatShortBreakEven(chosen.breakEven)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
