import type { ReactNode } from 'react';
import styles from './cases-table.module.css';

type Props = {
  caption: string;
  /** The first names the head of each row. */
  columns: readonly string[];
  rows: readonly { head: ReactNode; key: string; cells: readonly ReactNode[] }[];
  note?: ReactNode;
};

/** Cases side by side that look alike from outside, and what tells them apart. */
export function CasesTable({ caption, columns, rows, note }: Props) {
  return (
    <div className={styles.frame}>
      <table className={`rule-table as-records ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
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
          {rows.map(({ head, key, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {columns.slice(1).map((column, index) => (
                <td key={column} data-label={column}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className={`caption ${styles.note}`}>{note}</p> : null}
    </div>
  );
}
