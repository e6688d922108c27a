import type { TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import { AskedView } from './asked-view.tsx';
import { DayCurve } from './day-curve.tsx';
import { ExperimentsPart } from './experiments-part.tsx';
import { ApartPart, DidPart, FromPart, ReadPart } from './list-parts.tsx';
import styles from './results-room.module.css';
import { NothingCounted, NothingInThese, StateNote } from './states.tsx';
import { Totals } from './totals.tsx';
import { type Calls, type Figures, useResults } from './use-results.ts';
import { type View, viewOf } from './view.ts';
import { writtenDay, writtenMoment } from './written.ts';

export type RoomProps = { calls: Calls; groups: readonly string[] };

/** What visitors did, in the days and with the filters that the address says. */
export function ResultsRoom({ calls, groups }: RoomProps) {
  const { today, view, state, show, again } = useResults(calls);
  const figures = state.step === 'known' || state.step === 'loading' ? state.figures : undefined;
  return (
    <div className="mt-6">
      <AskedView view={view} today={today} groups={groups} figures={figures} show={show} />
      <StateNote state={state} again={again} reset={() => show(viewOf('', today))} />
      {figures ? (
        <div
          className={styles.figures}
          aria-busy={state.step === 'loading'}
          data-loading={state.step === 'loading' || undefined}
        >
          <Shown figures={figures} view={view} today={today} show={show} again={again} />
        </div>
      ) : null}
    </div>
  );
}

type ShownProps = { figures: Figures; view: View; today: string; show: (view: View) => void; again: () => void };

function Shown({ figures: { traffic, experiments }, view, today, show, again }: ShownProps) {
  const { people, countedUntil } = traffic;
  return (
    <>
      <p className="caption pt-4">
        {`${writtenDay(traffic.from)} to ${writtenDay(traffic.to)}, days in UTC. `}
        {countedUntil === null
          ? 'Nothing is counted yet. '
          : `Counted up to what came by ${writtenMoment(countedUntil)}. `}
        {traffic.to === today ? 'Today is not over. ' : ''}
        {traffic.bots
          ? 'Programs and virtual machines stand apart, below.'
          : 'Programs and virtual machines are left out.'}{' '}
        <button type="button" className="text-button" onClick={again}>
          Count again
        </button>
      </p>
      {hasTraffic(traffic) ? (
        <>
          <Totals total={people.total} />
          <DayCurve days={people.days} />
          <ReadPart report={people} view={view} show={show} />
          <FromPart report={people} view={view} show={show} />
          <DidPart report={people} />
        </>
      ) : countedUntil === null ? (
        <NothingCounted />
      ) : (
        <NothingInThese view={view} countedUntil={countedUntil} show={show} />
      )}
      <ApartPart traffic={traffic} view={view} show={show} />
      <ExperimentsPart results={experiments} />
    </>
  );
}

const hasTraffic = ({ people }: TrafficAnswer): boolean => people.total.pageViews > 0 || people.events.length > 0;
