import type { ReactNode } from 'react';
import styles from './law-table.module.css';

export type LawRow = { text: string; place: string; url: string; says: ReactNode; means: ReactNode };

/** Which text says what, and what follows from it here. */
export function LawTable({ caption, rows }: { caption: string; rows: readonly LawRow[] }) {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">What it says</th>
          <th scope="col">What follows here</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, place, url, says, means }) => (
          <tr key={text + place}>
            <th scope="row">
              <a href={url}>{text}</a>
              <span className={`caption ${styles.place}`}>{place}</span>
            </th>
            <td data-label="Says">{says}</td>
            <td data-label="Here" className={styles.means}>
              {means}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
