import { columns, days as texts } from '../../../content/interface/console/report.json';
import { WideTable } from '../../design/data-table.tsx';
import { AnnotationText } from './annotation-text.tsx';
import { type DayAnnotations, getAnnotationKey } from './annotations.ts';
import type { Days } from './day-drawing.tsx';
import styles from './figure-table.module.css';
import { formatCount, formatDay, formatEstimate } from './format.ts';

type Props = {
  days: Days;
  marks: readonly DayAnnotations[];
  /** Path of the experiments in the console. */
  experiments: string;
};

/** The chart's data as a table, with a column for annotations if there are any. */
export function DayTable({ days, marks, experiments }: Props) {
  const annotationsByIndex = new Map(marks.map(({ index, annotations }) => [index, annotations]));
  return (
    <details className={`${styles.same} no-print`}>
      <summary>{texts.showTable}</summary>
      <WideTable className={marks.length === 0 ? styles.table : `${styles.table} ${styles.withChanges}`}>
        <caption className="visually-hidden">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.day}</th>
            <th scope="col">{columns.visits}</th>
            <th scope="col">{columns.visitors}</th>
            <th scope="col">{columns.pageViews}</th>
            {marks.length === 0 ? null : (
              <th scope="col" className={`${styles.text} ${styles.changes}`}>
                {columns.changes}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, visits, visitors, pageViews }, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatCount(visits)}</td>
              <td>{formatEstimate(visitors)}</td>
              <td>{formatCount(pageViews)}</td>
              {marks.length === 0 ? null : (
                <td className={styles.text}>
                  {annotationsByIndex.get(index)?.map((annotation) => (
                    <span key={getAnnotationKey(annotation)} className="block">
                      <AnnotationText annotation={annotation} experiments={experiments} />
                    </span>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </details>
  );
}
