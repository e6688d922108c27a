import styles from './kept-data.module.css';

export type KeptData = { what: string; fields: string; until: string };

/** A register of what is kept, as a data protection officer would write it. */
export function KeptDataTable({ caption, rows }: { caption: string; rows: readonly KeptData[] }) {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Kept</th>
          <th scope="col">What is in it</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, fields, until }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-label="In it">{fields}</td>
            <td data-label="Until" className={styles.until}>
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
