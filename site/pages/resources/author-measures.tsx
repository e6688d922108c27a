import { commands } from '../../../content/interface/pages/authors.json';
import type { Measurement } from '../../content/teams.ts';
import { DataTable } from '../../design/data-table.tsx';
import styles from './author-measures.module.css';

/** The commands that produce a team's figures. */
export function MeasureTable({ measures }: { measures: readonly Measurement[] }) {
  return (
    <DataTable
      className={styles.table ?? ''}
      columns={[{ title: commands.command }, { title: commands.measures, label: '' }]}
      rows={measures.map(({ command, gives }) => ({ key: command, cells: [<code key="run">{command}</code>, gives] }))}
    />
  );
}
