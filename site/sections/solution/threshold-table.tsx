import type { ReactNode } from 'react';
import { DataTable } from '../../design/data-table.tsx';
import styles from './threshold-table.module.css';

type Props = {
  caption: string;
  columns: readonly string[];
  rows: readonly { head: string; cells: readonly string[]; isChosen: boolean }[];
  /** The method by which the figures were determined. */
  note: ReactNode;
};

/** The cost of each possible threshold, with the chosen one highlighted. */
export function ThresholdTable({ caption, columns, rows, note }: Props) {
  return (
    <div className="mt-9">
      <DataTable
        className={styles.table ?? ''}
        caption={caption}
        captionClass="row-title"
        keepsColumns
        columns={columns.map((title, index) => ({ title, isNumber: index > 0 }))}
        rows={rows.map(({ head, cells, isChosen }) => ({ key: head, cells: [head, ...cells], isMarked: isChosen }))}
        note={note}
      />
    </div>
  );
}
