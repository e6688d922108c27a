import type { TrafficLine } from '@whorl/contract/analytics/traffic.ts';
import { type ReactNode, useState } from 'react';
import styles from './figure-table.module.css';
import { writtenCount, writtenEstimate } from './written.ts';

type Props = {
  title: string;
  /** What one of the values is called, over their column. */
  of: string;
  /** What has to be known to read it right. */
  note?: string;
  lines: readonly TrafficLine[];
  /** What stands in the place of a value: a link that narrows the view to it, or the value in other words. */
  show?: (value: string) => ReactNode;
  /** Said where there is none. */
  none: string;
};

/** Lines that are shown at once; the rest is one press away. */
const AT_FIRST = 8;

/** One list of the report: a table, with the page views of each line as a bar under its name. */
export function LineTable({ title, of, note, lines, show = (value) => value, none }: Props) {
  const [showsAll, showAll] = useState(false);
  const most = Math.max(1, ...lines.map(({ pageViews }) => pageViews));
  const shown = showsAll ? lines : lines.slice(0, AT_FIRST);
  return (
    <div>
      <table className={`rule-table ${styles.table}`}>
        <caption>
          <span className={styles.title}>{title}</span>
          {note ? <span className="caption">{note}</span> : null}
        </caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Views</th>
            <th scope="col">Visits</th>
            <th scope="col">Visitors, est.</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, pageViews, visits, visitors }) => (
            <tr key={value}>
              <th scope="row">
                {show(value)}
                <svg className={styles.bar} aria-hidden="true">
                  <rect width={`${(pageViews * 100) / most}%`} />
                </svg>
              </th>
              <td>{writtenCount(pageViews)}</td>
              <td>{writtenCount(visits)}</td>
              <td className={styles.estimate}>{writtenEstimate(visitors)}</td>
            </tr>
          ))}
          {lines.length === 0 ? (
            <tr>
              <td className={styles.words} colSpan={4}>
                {none}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {lines.length > shown.length ? (
        <button type="button" className="text-button mt-2" onClick={() => showAll(true)}>
          {`${lines.length - shown.length} more`}
          <span className="visually-hidden"> of {title}</span>
        </button>
      ) : null}
    </div>
  );
}
