import type { TrafficFigures } from '@whorl/contract/analytics/traffic.ts';
import styles from './totals.module.css';
import { writtenCount, writtenEstimate } from './written.ts';

/** The three figures that everything below is a part of, each with what it means. */
export function Totals({ total: { visits, visitors, pageViews } }: { total: TrafficFigures }) {
  return (
    <dl className={`${styles.totals} grid gutter-5 py-7-8`}>
      <div>
        <dt>Visits</dt>
        <dd className={styles.figure}>{writtenCount(visits)}</dd>
        <dd className="caption">Counted. A visit ends with 30 minutes in which nothing happens.</dd>
      </div>
      <div className={styles.own}>
        <dt>Visitors, estimated</dt>
        <dd className={styles.figure}>{writtenEstimate(visitors)}</dd>
        <dd className="caption">
          Different browsers by their visitor id, each once however often it came. Two times in three within 1.6% of the
          truth.
        </dd>
      </div>
      <div>
        <dt>Page views</dt>
        <dd className={styles.figure}>{writtenCount(pageViews)}</dd>
        <dd className="caption">
          Counted. {visits > 0 ? `${(pageViews / visits).toFixed(1)} to a visit.` : 'Of visits that began elsewhere.'}
        </dd>
      </div>
    </dl>
  );
}
