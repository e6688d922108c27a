import type { ReactNode } from 'react';
import { DataTable } from '../../design/data-table.tsx';
import styles from './law-table.module.css';

export type LawRow = { text: string; place: string; url: string; says: ReactNode; means: ReactNode };

/** Which text says what, and what follows from it here. */
export function LawTable({ caption, rows }: { caption: string; rows: readonly LawRow[] }) {
  return (
    <DataTable
      className={`${styles.table} mt-8`}
      caption={caption}
      columns={[
        { title: 'Text' },
        { title: 'What it says', label: 'Says' },
        { title: 'What follows here', label: 'Here', className: 'ink' },
      ]}
      rows={rows.map(({ text, place, url, says, means }) => ({
        key: text + place,
        cells: [
          <>
            <a href={url}>{text}</a>
            <span className={`caption ${styles.place}`}>{place}</span>
          </>,
          says,
          means,
        ],
      }))}
    />
  );
}
