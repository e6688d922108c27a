import type { ReactNode } from 'react';
import styles from './page.module.css';

type ChangesProps = {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[]; asked: Asked }[];
};

/** Who comes to the log-in, and how much each is asked. */
export const ChangesTable = ({ columns, rows }: ChangesProps) => (
  <table className="rule-table as-records">
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [head, ...cells], asked }) => (
        <tr key={key}>
          <th scope="row">{head}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]} data-label={columns[index + 1]}>
              {cell}
            </td>
          ))}
          <td data-label={columns.at(-1)}>
            <Change to={asked} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const widths = { less: 30, same: 60, more: 90, stopped: 120 } as const;
type Asked = keyof typeof widths;

/** How much is asked of them, on one scale; dotted is what a thief does not get past. */
const Change = ({ to }: { to: Asked }) => (
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
  <dl className={styles.costs}>
    {items.map(({ item, sum, where }) => (
      <div key={item}>
        <dt>{item}</dt>
        <dd>{sum}</dd>
        <dd className="caption">{where}</dd>
      </div>
    ))}
  </dl>
);

type WeeksProps = { items: readonly { week: string; text: ReactNode; decides: ReactNode }[] };

export const Weeks = ({ items }: WeeksProps) => (
  <ol className={styles.weeks}>
    {items.map(({ week, text, decides }) => (
      <li key={week}>
        <h3 className="evidence">{week}</h3>
        <p>{text}</p>
        <p className={styles.decides}>{decides}</p>
      </li>
    ))}
  </ol>
);
