import type { TrafficFigures } from '@whorl/contract/analytics/traffic.ts';
import styles from './figure-table.module.css';
import { writtenCount, writtenEstimate } from './written.ts';

type Props = { people: TrafficFigures; bots: TrafficFigures; machines: TrafficFigures };

/** The three kinds of traffic beside each other. */
export function TrafficKinds({ people, bots, machines }: Props) {
  const rows = [
    { kind: 'People', what: 'everything above', figures: people },
    { kind: 'Programs', what: 'bot detection said so', figures: bots },
    { kind: 'Virtual machines', what: 'a person or not: nobody can tell from there', figures: machines },
  ];
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption className="visually-hidden">People, programs and virtual machines</caption>
      <thead>
        <tr>
          <th scope="col">kind</th>
          <th scope="col">Views</th>
          <th scope="col">Visits</th>
          <th scope="col">Visitors, est.</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, what, figures }) => (
          <tr key={kind}>
            <th scope="row">
              {kind} <span className="caption">{what}</span>
            </th>
            <td>{writtenCount(figures.pageViews)}</td>
            <td>{writtenCount(figures.visits)}</td>
            <td className={styles.estimate}>{writtenEstimate(figures.visitors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
