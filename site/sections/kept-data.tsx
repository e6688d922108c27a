import { DataTable } from '../design/data-table.tsx';
import styles from './kept-data.module.css';

export type KeptData = { what: string; fields: string; until: string };

/** A register of what is kept, as a data protection officer would write it. */
export function KeptDataTable({ caption, rows }: { caption: string; rows: readonly KeptData[] }) {
  return (
    <DataTable
      className={`${styles.table} mt-8`}
      caption={caption}
      columns={[{ title: 'Kept' }, { title: 'What is in it', label: 'In it' }, { title: 'Until', className: 'ink' }]}
      rows={rows.map(({ what, fields, until }) => ({ key: what, cells: [what, fields, until] }))}
    />
  );
}
