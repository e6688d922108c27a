import { DataTable } from '../../../design/data-table.tsx';
import styles from './told-table.module.css';

export type ToldRow = { id: string; how: string; truth: string; verdict: string; by: string; isRight: boolean };

/** What the service said of visitors whose truth is known. */
export function ToldTable({ caption, rows }: { caption: string; rows: readonly ToldRow[] }) {
  return (
    <DataTable
      className={`${styles.table} mt-8`}
      caption={caption}
      columns={[
        { title: 'Started as' },
        { title: 'In truth' },
        { title: 'Answer', className: `${styles.verdict} nowrap` },
        { title: 'Score, and by what', className: 'evidence' },
      ]}
      rows={rows.map(({ id, how, truth, verdict, by, isRight }) => ({
        key: id,
        cells: [
          how,
          truth,
          <>
            <span className={isRight ? styles.right : styles.wrong} aria-hidden="true" />
            {verdict}
            {isRight ? null : <span className={styles.missed}>, missed</span>}
          </>,
          by,
        ],
      }))}
    />
  );
}
