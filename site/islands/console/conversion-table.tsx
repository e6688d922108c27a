import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import styles from './figure-table.module.css';
import { writtenCount, writtenEstimate, writtenShare } from './written.ts';

type Props = { conversions: TrafficReport['conversions']; visitors: number };

/** Forms that were sent, and by what share of all visitors. */
export function ConversionTable({ conversions, visitors }: Props) {
  const most = Math.max(...conversions.map(({ rate }) => rate), Number.MIN_VALUE);
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption>
        <span className={styles.title}>Forms and booked calls</span>
        <span className="caption">
          The share is of the {writtenEstimate(visitors)} visitors above; both are estimates.
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">form</th>
          <th scope="col">Sent</th>
          <th scope="col">By visitors, est.</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {conversions.map(({ form, times, visitors: by, rate }) => (
          <tr key={form}>
            <th scope="row">
              {form}
              <svg className={styles.bar} aria-hidden="true">
                <rect width={`${(rate * 100) / most}%`} />
              </svg>
            </th>
            <td>{writtenCount(times)}</td>
            <td className={styles.estimate}>{writtenEstimate(by)}</td>
            <td>{writtenShare(rate)}</td>
          </tr>
        ))}
        {conversions.length === 0 ? (
          <tr>
            <td className={styles.words} colSpan={4}>
              No form was sent in these days.
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
