import type { EventName } from '@whorl/contract/analytics/events.ts';
import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { columns, eventTexts, events as texts } from '../../../content/interface/console/report.json';
import styles from './figure-table.module.css';
import { formatCount, formatEstimate } from './format.ts';

/** Description of each event of the tracking plan, in the order of a typical visit. */
const descriptions: Readonly<Record<EventName, string>> = {
  'Web Page Viewed': eventTexts.pageViewed,
  'Web CTA Clicked': eventTexts.ctaClicked,
  'Signup Options Shown': eventTexts.signupOptionsShown,
  'Signup Started': eventTexts.signupStarted,
  'ROI Calculator Used': eventTexts.calculatorUsed,
  'ROI Calculator Form Submitted': eventTexts.calculatorSubmitted,
  'Get Demo Contacted': eventTexts.demoRequested,
  'Sales Contacted': eventTexts.salesContacted,
  'Web Form Submitted': eventTexts.formSubmitted,
  'Web Sales Call Scheduled': eventTexts.callScheduled,
};

/** Table of all events of the plan and their counts, including events with none. */
export function EventTable({ events }: { events: TrafficReport['events'] }) {
  const counts = new Map(events.map((event) => [event.event, event]));
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption>
        <span className={styles.title}>{texts.title}</span>
        <span className="caption">{texts.note}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.event}</th>
          <th scope="col">{texts.count}</th>
          <th scope="col">{columns.visitors}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(descriptions).map(([name, description]) => {
          const { times = 0, visitors = 0 } = counts.get(name as EventName) ?? {};
          return (
            <tr key={name} className={times === 0 ? styles.zero : undefined}>
              <th scope="row">
                {name} <span className="caption block">{description}</span>
              </th>
              <td>{formatCount(times)}</td>
              <td className={times > 0 ? styles.estimate : undefined}>{formatEstimate(visitors)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
