import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import styles from './figure-table.module.css';
import { writtenCount, writtenDay, writtenEstimate } from './written.ts';

/** The same as the drawing above it, to be read. */
export function DayTable({ days }: { days: TrafficReport['days'] }) {
  return (
    <details className={`${styles.same} no-print`}>
      <summary>The same as a table, day by day</summary>
      <div className="scroll-x">
        <table className={`rule-table ${styles.table}`}>
          <caption className="visually-hidden">Visits, estimated visitors and page views of each day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Visits</th>
              <th scope="col">Visitors, est.</th>
              <th scope="col">Page views</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, visits, visitors, pageViews }) => (
              <tr key={day}>
                <th scope="row">{writtenDay(day)}</th>
                <td>{writtenCount(visits)}</td>
                <td>{writtenEstimate(visitors)}</td>
                <td>{writtenCount(pageViews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
