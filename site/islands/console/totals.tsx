import type { TrafficFigures } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { totals } from '../../../content/interface/console/report.json';
import { formatCount, formatEstimate } from './format.ts';
import styles from './totals.module.css';

/** Totals of visits, visitors and page views, each with its definition. */
export function Totals({ total: { visits, visitors, pageViews } }: { total: TrafficFigures }) {
  return (
    <dl className={`${styles.totals} grid gutter rows-5 pt-7 pb-8`}>
      <div>
        <dt>{totals.visits}</dt>
        <dd className={styles.figure}>{formatCount(visits)}</dd>
        <dd className="caption">{totals.visitsText}</dd>
      </div>
      <div className={styles.own}>
        <dt>{totals.visitors}</dt>
        <dd className={styles.figure}>{formatEstimate(visitors)}</dd>
        <dd className="caption">{totals.visitorsText}</dd>
      </div>
      <div>
        <dt>{totals.pageViews}</dt>
        <dd className={styles.figure}>{formatCount(pageViews)}</dd>
        <dd className="caption">
          {visits > 0 ? fillIn(totals.perVisit, { count: (pageViews / visits).toFixed(1) }) : totals.withoutVisits}
        </dd>
      </div>
    </dl>
  );
}
