import styles from './levels-table.module.css';

type Props = {
  /** The levels' names, the cheapest first. */
  levels: readonly [string, string, string];
  /** One text where nothing differs between the levels. */
  rows: readonly { name: string; cells: readonly [string, string, string] | string }[];
};

/** What differs between levels, in words; where nothing does, one line runs through all of them. */
export function LevelsTable({ levels, rows }: Props) {
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
            {typeof cells === 'string' ? (
              <td colSpan={3} className={styles.same}>
                <span>{cells}</span>
              </td>
            ) : (
              cells.map((cell, index) => (
                <td key={levels[index]} data-label={levels[index]}>
                  {cell}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
