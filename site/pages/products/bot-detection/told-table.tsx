import styles from './told-table.module.css';

export type ToldRow = { id: string; how: string; truth: string; verdict: string; by: string; isRight: boolean };

/** What the service said of visitors whose truth is known. */
export function ToldTable({ caption, rows }: { caption: string; rows: readonly ToldRow[] }) {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Started as</th>
          <th scope="col">In truth</th>
          <th scope="col">Answer</th>
          <th scope="col">Score, and by what</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, how, truth, verdict, by, isRight }) => (
          <tr key={id}>
            <th scope="row">{how}</th>
            <td data-label="In truth">{truth}</td>
            <td data-label="Answer" className={styles.verdict}>
              <span className={isRight ? styles.right : styles.wrong} aria-hidden="true" />
              {verdict}
              {isRight ? null : <span className={styles.missed}>, missed</span>}
            </td>
            <td data-label="Score, and by what" className="evidence">
              {by}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
