import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { columns, conversions as texts } from '../../../content/interface/console/report.json';
import { Bar } from './bar.tsx';
import styles from './figure-table.module.css';
import { formatCount, formatEstimate, formatShare } from './format.ts';

type Props = { conversions: TrafficReport['conversions']; visitors: number };

/** Submitted forms and the share of all visitors who submitted them. */
export function ConversionTable({ conversions, visitors }: Props) {
  const maxRate = Math.max(...conversions.map(({ rate }) => rate), Number.MIN_VALUE);
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption>
        <span className={styles.title}>{texts.forms}</span>
        <span className="caption">{fillIn(texts.note, { visitors: formatEstimate(visitors) })}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.form}</th>
          <th scope="col">{texts.submissions}</th>
          <th scope="col">{columns.visitors}</th>
          <th scope="col">{texts.rate}</th>
        </tr>
      </thead>
      <tbody>
        {conversions.map(({ form, times, visitors: formVisitors, rate }) => (
          <tr key={form}>
            <th scope="row">
              {form}
              <Bar share={rate / maxRate} />
            </th>
            <td>{formatCount(times)}</td>
            <td className={styles.estimate}>{formatEstimate(formVisitors)}</td>
            <td>{formatShare(rate)}</td>
          </tr>
        ))}
        {conversions.length === 0 ? (
          <tr>
            <td className={styles.text} colSpan={4}>
              {texts.none}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
