import type { ReactNode } from 'react';
import { DataTable } from '../../../design/data-table.tsx';
import styles from './page.module.css';

type ChangesProps = {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[]; verification: Verification }[];
};

/** Groups of people who log in, and how much verification each gets. */
export const ChangesTable = ({ columns, rows }: ChangesProps) => (
  <DataTable
    columns={columns.map((title) => ({ title }))}
    rows={rows.map(({ key, cells, verification }) => ({
      key,
      cells: [...cells, <Change key="change" to={verification} />],
    }))}
  />
);

const widths = { less: 30, same: 60, more: 90, stopped: 120 } as const;
type Verification = keyof typeof widths;

/** The amount of verification on one scale; dotted is a step that a thief doesn't pass. */
const Change = ({ to }: { to: Verification }) => (
  <>
    {to}
    <svg viewBox="0 0 120 8" width="120" height="8" aria-hidden="true">
      <path className="line-hair" d="M0 4h120" />
      <path className={to === 'stopped' ? 'line-id' : 'line-ink'} d={`M0 4h${widths[to]}`} />
    </svg>
  </>
);

type CostsProps = { items: readonly { item: string; sum: ReactNode; where: ReactNode }[] };

export const Costs = ({ items }: CostsProps) => (
  <dl className={`${styles.costs} hair-rows-3 mb-5 ruled-top`}>
    {items.map(({ item, sum, where }) => (
      <div key={item}>
        <dt className="medium">{item}</dt>
        <dd>{sum}</dd>
        <dd className="caption">{where}</dd>
      </div>
    ))}
  </dl>
);

type ScheduleProps = { items: readonly { week: string; text: ReactNode; decides: ReactNode }[] };

export const Schedule = ({ items }: ScheduleProps) => (
  <ol className={styles.weeks}>
    {items.map(({ week, text, decides }) => (
      <li key={week}>
        <h3 className="text-2 line-2">{week}</h3>
        <p>{text}</p>
        <p className={styles.decides}>{decides}</p>
      </li>
    ))}
  </ol>
);
