import type { CurrentTraffic } from '@whorl/contract/analytics/current-traffic.ts';
import type { ConsoleTraffic } from '@whorl/contract/console/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { off } from '../../../content/interface/console/list.json';
import { failed, invalid, period } from '../../../content/interface/console/report.json';
import { CurrentLink, CurrentSection } from './current-traffic.tsx';
import { DayChart } from './day-chart.tsx';
import { formatDay, formatMoment } from './format.ts';
import { FunnelSection } from './funnel-section.tsx';
import { LoadStatus } from './list/load-status.tsx';
import { useJson } from './list/use-json.ts';
import { BotsSection, ConversionsSection, createGroupLink, OriginsSection, PagesSection } from './report-sections.tsx';
import { NoEvents, NoMatchingVisits, summarizeTraffic } from './report-states.tsx';
import { parseView, type ReportView } from './report-view.ts';
import { Totals } from './totals.tsx';
import styles from './traffic-report.module.css';
import { useTraffic } from './use-traffic.ts';
import { ViewForm } from './view-form.tsx';

export type ReportProps = {
  endpoints: { readonly traffic: string; readonly currentTraffic: string; readonly updates: string };
  groups: readonly string[];
  /** Path of the experiments in the console. */
  experiments: string;
};

/** Shows the traffic report for the period and filters in the URL, and the current visitors. */
export function TrafficReport({ endpoints, groups, experiments }: ReportProps) {
  const { today, view, state, show: onShow, reload: onReload } = useTraffic(endpoints.traffic);
  const current = useJson<CurrentTraffic>(endpoints.currentTraffic);
  const traffic = 'data' in state ? state.data : undefined;
  return (
    <div className="mt-6">
      <CurrentLink state={current.state} />
      <ViewForm view={view} today={today} groups={groups} traffic={traffic} onShow={onShow} />
      <LoadStatus
        state={state}
        texts={{ ...off, failed: failed.title }}
        resetLabel={invalid.button}
        {...(traffic && { summary: summarizeTraffic(traffic) })}
        onReload={onReload}
        onReset={() => onShow(parseView('', today))}
      />
      {traffic ? (
        <div
          className={styles.figures}
          aria-busy={state.step === 'loading'}
          data-loading={state.step === 'loading' || undefined}
        >
          <ReportContent {...{ traffic, view, today, experiments, onShow, onReload }} />
        </div>
      ) : null}
      <CurrentSection loaded={current} updates={endpoints.updates} showsBots={view.showsBots} />
    </div>
  );
}

type ReportContentProps = {
  traffic: ConsoleTraffic;
  view: ReportView;
  today: string;
  experiments: string;
  onShow: (view: ReportView) => void;
  onReload: () => void;
};

function ReportContent({ traffic, view, today, experiments, onShow, onReload }: ReportContentProps) {
  const { people, countedUntil, annotations } = traffic;
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
          <DayChart days={people.days} annotations={annotations} experiments={experiments} />
          <PagesSection report={people} view={view} show={onShow} />
          <OriginsSection report={people} view={view} show={onShow} />
          <FunnelSection report={people} renderGroup={createGroupLink(view, onShow)} />
          <ConversionsSection report={people} />
        </>
      ) : countedUntil === null ? (
        <NoEvents />
      ) : (
        <NoMatchingVisits view={view} countedUntil={countedUntil} onShow={onShow} />
      )}
      <BotsSection traffic={traffic} view={view} show={onShow} />
    </>
  );
}

/** Returns the period of the figures and which events they include. */
const describePeriod = ({ from, to, countedUntil, bots }: ConsoleTraffic, today: string): string =>
  [
    fillIn(period.days, { from: formatDay(from), to: formatDay(to) }),
    countedUntil === null ? period.noData : fillIn(period.latestEvent, { time: formatMoment(countedUntil) }),
    ...(to === today ? [period.today] : []),
    bots ? period.botsShown : period.botsExcluded,
  ].join(' ');

const hasTraffic = ({ people }: ConsoleTraffic): boolean => people.total.pageViews > 0 || people.events.length > 0;
