import type { EventName } from '@whorl/contract/analytics/events.ts';
import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import styles from './figure-table.module.css';
import { writtenCount, writtenEstimate } from './written.ts';

/** Every event of the plan, in the order of a visit, with what has happened when it is sent. */
const meanings: Readonly<Record<EventName, string>> = {
  'Web Page Viewed': 'A page was shown to somebody who may be counted.',
  'Web CTA Clicked': 'A button or link that leads on was pressed.',
  'Signup Options Shown': 'The ways to sign up came into view.',
  'Signup Started': 'One of the ways to sign up was chosen.',
  'ROI Calculator Used': 'Own figures were put into the calculator.',
  'ROI Calculator Form Submitted': 'Its result was asked for by mail.',
  'Get Demo Contacted': 'A demo was asked for.',
  'Sales Contacted': 'Sales were written to.',
  'Web Form Submitted': 'Any form was sent and stored.',
  'Web Sales Call Scheduled': 'A call with an engineer was booked.',
};

/** How often each event happened; those that did not are told too. */
export function EventTable({ events }: { events: TrafficReport['events'] }) {
  const found = new Map(events.map((event) => [event.event, event]));
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption>
        <span className={styles.title}>Events of the plan</span>
        <span className="caption">One visitor may do each of them often.</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">event</th>
          <th scope="col">Times</th>
          <th scope="col">By visitors, est.</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(meanings).map(([name, meaning]) => {
          const { times = 0, visitors = 0 } = found.get(name as EventName) ?? {};
          return (
            <tr key={name} className={times === 0 ? styles.zero : undefined}>
              <th scope="row">
                {name} <span className="caption block">{meaning}</span>
              </th>
              <td>{writtenCount(times)}</td>
              <td className={times > 0 ? styles.estimate : undefined}>{writtenEstimate(visitors)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
