import type { TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { noEvents, noVisits, status } from '../../../content/interface/console/report.json';
import { formatCount, formatDay, formatEstimate } from './format.ts';
import styles from './report-states.module.css';
import { getLastDays, type ReportView, toIsoDay } from './report-view.ts';
import { ViewLink } from './view-link.tsx';

/** Returns the summary of new figures for screen readers. */
export const summarizeTraffic = ({ from, to, people: { total } }: TrafficAnswer): string =>
  fillIn(status.loaded, {
    from: formatDay(from),
    to: formatDay(to),
    visits: formatCount(total.visits),
    visitors: formatEstimate(total.visitors),
    pageViews: formatCount(total.pageViews),
  });

/** Shown before the first event is counted. */
export function NoEvents() {
  return (
    <section className={`${styles.empty} stack-5`} aria-labelledby="nothing">
      <h2 className="heading" id="nothing">
        {noEvents.title}
      </h2>
      <p className="lead">{noEvents.lead}</p>
      <ol className={styles.steps}>
        <li>{noEvents.pageOpened}</li>
        <li>{noEvents.consentGiven}</li>
        <li>{noEvents.identified}</li>
        <li>{noEvents.counted}</li>
      </ol>
      <p className="caption">{noEvents.note}</p>
    </section>
  );
}

type NoMatchingVisitsProps = { view: ReportView; countedUntil: number; onShow: (view: ReportView) => void };

/** Shown if there are figures, but none for the selected period and filters. */
export function NoMatchingVisits({ view, countedUntil, onShow }: NoMatchingVisitsProps) {
  const lastDay = toIsoDay(countedUntil);
  const day = formatDay(lastDay);
  const hasFilters = Boolean(view.group || view.origin);
  return (
    <section className={`${styles.empty} stack-5`} aria-labelledby="nothing">
      <h2 className="heading" id="nothing">
        {noVisits.title}
      </h2>
      <p className="lead">{fillIn(hasFilters ? noVisits.filters : noVisits.period, { day })}</p>
      <p className={styles.ways}>
        {hasFilters ? (
          <ViewLink view={{ ...view, group: '', origin: undefined }} onShow={onShow}>
            {noVisits.clear}
          </ViewLink>
        ) : null}
        <ViewLink view={{ ...view, ...getLastDays(28, lastDay) }} onShow={onShow}>
          {fillIn(noVisits.latest, { day })}
        </ViewLink>
      </p>
    </section>
  );
}
