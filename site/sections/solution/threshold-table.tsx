import styles from './threshold-table.module.css';

type Props = {
  caption: string;
  columns: readonly string[];
  rows: readonly { head: string; cells: readonly string[]; isChosen: boolean }[];
  /** How the figures were come by. */
  note: string;
};

/** What each possible setting costs, with the chosen one marked as a rule is. */
export function ThresholdTable({ caption, columns, rows, note }: Props) {
  return (
    <div className={styles.frame}>
      <table className={`rule-table ${styles.table}`}>
        <caption className="row-title">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index > 0 ? 'number' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells, isChosen }) => (
            <tr key={head} className={isChosen ? styles.chosen : undefined}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`caption ${styles.note}`}>{note}</p>
    </div>
  );
}
