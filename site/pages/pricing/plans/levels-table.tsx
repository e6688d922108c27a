import styles from './levels-table.module.css';

type Props = {
  /** The levels' names, the cheapest first. */
  levels: readonly string[];
  /** What the levels but the first have in common, as a name for both. */
  others: string;
  /** Fewer cells than levels: the last one holds for all that are left. */
  rows: readonly { name: string; cells: readonly string[] }[];
};

/** What differs between levels, in words; where nothing does, one line runs through all of them. */
export function LevelsTable({ levels, others, rows }: Props) {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <td />
          {levels.map((level) => (
            <th key={level} scope="col">
              {level}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => {
              const span = index === cells.length - 1 ? levels.length - index : 1;
              return (
                <td
                  key={levels[index]}
                  colSpan={span}
                  className={span > 1 ? styles.same : undefined}
                  data-label={span === levels.length ? undefined : span > 1 ? others : levels[index]}
                >
                  <span>{cell}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
