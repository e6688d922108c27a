import type { ReactNode } from 'react';
import styles from './page.module.css';

type Props = {
  columns: readonly string[];
  /** On phones, where each cell has its own label. */
  labels: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Rules, whom they meet, and what each becomes with a visitor ID. */
export function RulesTable({ columns, labels, rows }: Props) {
  return (
    <table className={`rule-table as-records ${styles.rules}`}>
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
        {rows.map(({ key, cells: [head, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={labels[index]} data-label={labels[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
