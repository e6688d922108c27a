import type { ReactNode } from 'react';
import { laws } from '../../../content/interface/pages/solutions.json';
import { DataTable } from '../../design/data-table.tsx';
import styles from './law-table.module.css';

type LawRow = { text: string; place: string; url: string; says: ReactNode; means: ReactNode };

/** Laws, their content, and the consequences. */
export function LawTable({ caption, rows }: { caption: string; rows: readonly LawRow[] }) {
  return (
    <DataTable
      className={`${styles.table} mt-8`}
      caption={caption}
      columns={[
        { title: laws.source },
        { title: laws.content, label: laws.contentShort },
        { title: laws.consequence, label: laws.consequenceShort, className: 'ink' },
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
