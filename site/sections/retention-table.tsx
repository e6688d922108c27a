import { storedData } from '../../content/interface/pages/solutions.json';
import { DataTable } from '../design/data-table.tsx';
import styles from './retention-table.module.css';

export type RetentionRow = { what: string; fields: string; until: string };

/** A table of stored data in the form of a record of processing. */
export function RetentionTable({ caption, rows }: { caption: string; rows: readonly RetentionRow[] }) {
  return (
    <DataTable
      className={`${styles.table} mt-8`}
      caption={caption}
      columns={[
        { title: storedData.data },
        { title: storedData.content },
        { title: storedData.retention, className: 'ink' },
      ]}
      rows={rows.map(({ what, fields, until }) => ({ key: what, cells: [what, fields, until] }))}
    />
  );
}
