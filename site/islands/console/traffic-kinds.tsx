import type { TrafficFigures } from '@whorl/contract/analytics/traffic.ts';
import { trafficTypes as texts } from '../../../content/interface/console/report.json';
import { ColumnHeads } from '../../design/data-table.tsx';
import styles from './figure-table.module.css';
import { formatCount, formatEstimate, trafficColumns } from './format.ts';

type Props = Record<'people' | 'agents' | 'bots' | 'machines', TrafficFigures>;

/** Compares the traffic of people, agents, bots and virtual machines. */
export function TrafficKinds({ people, agents, bots, machines }: Props) {
  const rows = [
    { kind: texts.people, note: texts.peopleNote, figures: people },
    { kind: texts.agents, note: texts.agentsNote, figures: agents },
    { kind: texts.bots, note: texts.botsNote, figures: bots },
    { kind: texts.machines, note: texts.machinesNote, figures: machines },
  ];
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption className="visually-hidden">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.type}</th>
          <ColumnHeads titles={trafficColumns} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, note, figures }) => (
          <tr key={kind}>
            <th scope="row">
              {kind} <span className="caption">{note}</span>
            </th>
            <td>{formatCount(figures.pageViews)}</td>
            <td>{formatCount(figures.visits)}</td>
            <td className={styles.estimate}>{formatEstimate(figures.visitors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
