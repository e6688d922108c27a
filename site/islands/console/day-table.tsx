import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { columns, days as texts } from '../../../content/interface/console/report.json';
import { WideTable } from '../../design/data-table.tsx';
import styles from './figure-table.module.css';
import { formatCount, formatDay, formatEstimate } from './format.ts';

/** The chart's data as a table. */
export function DayTable({ days }: { days: TrafficReport['days'] }) {
  return (
    <details className={`${styles.same} no-print`}>
      <summary>{texts.showTable}</summary>
      <WideTable className={styles.table}>
        <caption className="visually-hidden">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.day}</th>
            <th scope="col">{columns.visits}</th>
            <th scope="col">{columns.visitors}</th>
            <th scope="col">{columns.pageViews}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, visits, visitors, pageViews }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatCount(visits)}</td>
              <td>{formatEstimate(visitors)}</td>
              <td>{formatCount(pageViews)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </details>
  );
}
