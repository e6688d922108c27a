import type { Measurement } from '../../content/teams.ts';
import { DataTable } from '../../design/data-table.tsx';
import styles from './author-measures.module.css';

/** The commands that a team's figures come from. */
export function MeasureTable({ measures }: { measures: readonly Measurement[] }) {
  return (
    <DataTable
      className={styles.table ?? ''}
      columns={[{ title: 'Run' }, { title: 'to see', label: '' }]}
      rows={measures.map(({ command, gives }) => ({ key: command, cells: [<code key="run">{command}</code>, gives] }))}
    />
  );
}
