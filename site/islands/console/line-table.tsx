import type { TrafficLine } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type ReactNode, useState } from 'react';
import { list } from '../../../content/interface/console/report.json';
import { ColumnHeads } from '../../design/data-table.tsx';
import { Bar } from './bar.tsx';
import styles from './figure-table.module.css';
import { formatCount, formatEstimate, trafficColumns } from './format.ts';

type Props = {
  title: string;
  /** Heading of the value column, in the singular. */
  columnTitle: string;
  /** Note for reading the table correctly. */
  note?: string;
  lines: readonly TrafficLine[];
  /** Renders a value, for example as a link that filters by it. */
  renderValue?: (value: string) => ReactNode;
  /** Text of an empty table. */
  emptyText: string;
};

/** Number of rows shown initially; a button shows the rest. */
const INITIAL_ROWS = 8;

/** One list of the report as a table, with a bar for the page views of each row. */
export function LineTable({ title, columnTitle, note, lines, renderValue = (value) => value, emptyText }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const maxPageViews = Math.max(1, ...lines.map(({ pageViews }) => pageViews));
  const shown = showsAll ? lines : lines.slice(0, INITIAL_ROWS);
  return (
    <div>
      <table className={`rule-table ${styles.table}`}>
        <caption>
          <span className={styles.title}>{title}</span>
          {note ? <span className="caption">{note}</span> : null}
        </caption>
        <thead>
          <tr>
            <th scope="col">{columnTitle}</th>
            <ColumnHeads titles={trafficColumns} />
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, pageViews, visits, visitors }) => (
            <tr key={value}>
              <th scope="row">
                {renderValue(value)}
                <Bar share={pageViews / maxPageViews} />
              </th>
              <td>{formatCount(pageViews)}</td>
              <td>{formatCount(visits)}</td>
              <td className={styles.estimate}>{formatEstimate(visitors)}</td>
            </tr>
          ))}
          {lines.length === 0 ? (
            <tr>
              <td className={styles.text} colSpan={4}>
                {emptyText}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {lines.length > shown.length ? (
        <button
          type="button"
          className="text-button mt-2"
          aria-label={fillIn(list.moreOf, { count: lines.length - shown.length, list: title })}
          onClick={() => setShowsAll(true)}
        >
          {fillIn(list.more, { count: lines.length - shown.length })}
        </button>
      ) : null}
    </div>
  );
}
