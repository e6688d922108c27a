import styles from './levels-table.module.css';

type Props = {
  /** Names of the levels, cheapest first. */
  levels: readonly string[];
  /** Common name of all levels but the first, for the label on phones. */
  others: string;
  /** With fewer cells than levels, the last cell spans the remaining levels. */
  rows: readonly { name: string; cells: readonly string[] }[];
};

/** The differences between levels in words; a cell that applies to several levels spans them. */
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
