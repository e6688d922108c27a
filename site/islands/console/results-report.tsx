import type { TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { period } from '../../../content/interface/console/report.json';
import { DayChart } from './day-chart.tsx';
import { ExperimentsSection } from './experiments-section.tsx';
import { formatDay, formatMoment } from './format.ts';
import { BotsSection, ConversionsSection, OriginsSection, PagesSection } from './report-sections.tsx';
import { NoEvents, NoMatchingVisits, ReportStatus } from './report-states.tsx';
import { parseView, type ReportView } from './report-view.ts';
import styles from './results-report.module.css';
import { Totals } from './totals.tsx';
import { type Endpoints, type ReportData, useResults } from './use-results.ts';
import { ViewForm } from './view-form.tsx';

export type ReportProps = { endpoints: Endpoints; groups: readonly string[] };

/** Shows the traffic report for the period and filters in the URL. */
export function ResultsReport({ endpoints, groups }: ReportProps) {
  const { today, view, state, show: onShow, reload: onReload } = useResults(endpoints);
  const figures = state.step === 'known' || state.step === 'loading' ? state.data : undefined;
  return (
    <div className="mt-6">
      <ViewForm view={view} today={today} groups={groups} figures={figures} onShow={onShow} />
      <ReportStatus state={state} onReload={onReload} onReset={() => onShow(parseView('', today))} />
      {figures ? (
        <div
          className={styles.figures}
          aria-busy={state.step === 'loading'}
          data-loading={state.step === 'loading' || undefined}
        >
          <ReportContent figures={figures} view={view} today={today} onShow={onShow} onReload={onReload} />
        </div>
      ) : null}
    </div>
  );
}

type ReportContentProps = {
  figures: ReportData;
  view: ReportView;
  today: string;
  onShow: (view: ReportView) => void;
  onReload: () => void;
};

function ReportContent({ figures: { traffic, experiments }, view, today, onShow, onReload }: ReportContentProps) {
  const { people, countedUntil } = traffic;
  return (
    <>
      <p className="caption pt-4">
        {describePeriod(traffic, today)}{' '}
        <button type="button" className="text-button" onClick={onReload}>
          {period.refresh}
        </button>
      </p>
      {hasTraffic(traffic) ? (
        <>
          <Totals total={people.total} />
          <DayChart days={people.days} />
          <PagesSection report={people} view={view} show={onShow} />
          <OriginsSection report={people} view={view} show={onShow} />
          <ConversionsSection report={people} />
        </>
      ) : countedUntil === null ? (
        <NoEvents />
      ) : (
        <NoMatchingVisits view={view} countedUntil={countedUntil} onShow={onShow} />
      )}
      <BotsSection traffic={traffic} view={view} show={onShow} />
      <ExperimentsSection results={experiments} />
    </>
  );
}

/** Returns the period of the figures and which events they include. */
const describePeriod = ({ from, to, countedUntil, bots }: TrafficAnswer, today: string): string =>
  [
    fillIn(period.days, { from: formatDay(from), to: formatDay(to) }),
    countedUntil === null ? period.noData : fillIn(period.latestEvent, { time: formatMoment(countedUntil) }),
    ...(to === today ? [period.today] : []),
    bots ? period.botsShown : period.botsExcluded,
  ].join(' ');

const hasTraffic = ({ people }: TrafficAnswer): boolean => people.total.pageViews > 0 || people.events.length > 0;
