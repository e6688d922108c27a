import type { ReactNode } from 'react';
import { DataTable } from '../../design/data-table.tsx';
import styles from './cases-table.module.css';

type Props = {
  caption: string;
  /** The first names the row headers. */
  columns: readonly string[];
  rows: readonly { head: ReactNode; key: string; cells: readonly ReactNode[] }[];
  note?: ReactNode;
};

/** Cases that look alike from outside side by side, and what distinguishes them. */
export function CasesTable({ caption, columns, rows, note }: Props) {
  return (
    <div className="mt-8">
      <DataTable
        className={styles.table ?? ''}
        caption={caption}
        columns={columns.map((title) => ({ title }))}
        rows={rows.map(({ head, key, cells }) => ({ key, cells: [head, ...cells] }))}
        note={note}
      />
    </div>
  );
}
