import type { Measurement } from '../../content/teams.ts';
import styles from './author-measures.module.css';

/** The commands that a team's figures come from. */
export function MeasureTable({ measures }: { measures: readonly Measurement[] }) {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">to see</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ command, gives }) => (
          <tr key={command}>
            <th scope="row">
              <code>{command}</code>
            </th>
            <td>{gives}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
