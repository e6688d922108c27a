import type { TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import styles from './states.module.css';
import type { ResultsState } from './use-results.ts';
import { dayOf, lastDays, type View } from './view.ts';
import { ViewLink } from './view-link.tsx';
import { writtenCount, writtenDay, writtenEstimate } from './written.ts';

type NoteProps = { state: ResultsState; again: () => void; reset: () => void };

/** What is the matter, where there are no figures; and that new ones are on their way. */
export function StateNote({ state, again, reset }: NoteProps) {
  return (
    <div aria-live="polite">
      <Note state={state} again={again} reset={reset} />
    </div>
  );
}

function Note({ state, again, reset }: NoteProps) {
  switch (state.step) {
    case 'loading':
      return state.figures ? (
        <p className="visually-hidden">Counting anew…</p>
      ) : (
        <p className={`lead ${styles.waiting}`}>Counting…</p>
      );
    case 'signed out':
      return (
        <div className={`callout callout-warning ${styles.note}`}>
          <p>You are signed out</p>
          <p>
            The session is over, or the token was changed. What you were looking at is in the address: sign in and go
            on.
          </p>
          <p>
            <a className="button button-main" href={location.href} onClick={reload}>
              Sign in again
            </a>
          </p>
        </div>
      );
    case 'refused':
      return (
        <div className={`callout callout-warning ${styles.note}`}>
          <p>This cannot be asked</p>
          <p>
            <code>{state.message}</code>
          </p>
          <button type="button" className="button" onClick={reset}>
            Show the last four weeks
          </button>
        </div>
      );
    case 'failed':
      return (
        <div className={`callout callout-warning ${styles.note}`}>
          <p>The figures did not come</p>
          <p>{state.message} Nothing is lost: what is counted stays where it is.</p>
          <button type="button" className="button" onClick={again}>
            Try again
          </button>
        </div>
      );
    default:
      return <p className="visually-hidden">{summaryOf(state.figures.traffic)}</p>;
  }
}

/** What changed, for those who do not see it change. */
const summaryOf = ({ from, to, people: { total } }: TrafficAnswer): string =>
  `${writtenDay(from)} to ${writtenDay(to)}: ${writtenCount(total.visits)} visits, ${writtenEstimate(total.visitors)} visitors, ${writtenCount(total.pageViews)} page views.`;

/** A link to the page that one is on would be followed inside of it. */
function reload(event: { preventDefault(): void }): void {
  event.preventDefault();
  location.reload();
}

/** Before the very first event. */
export function NothingCounted() {
  return (
    <section className={`${styles.empty} stack-5`} aria-labelledby="nothing">
      <h2 className="heading" id="nothing">
        Nothing has been counted yet
      </h2>
      <p className="lead">For a visit to stand here, four things have to happen.</p>
      <ol className={styles.steps}>
        <li>Somebody opens a page of this site in a browser that runs scripts.</li>
        <li>They may be counted: in Europe once they agree to analytics, elsewhere unless they object.</li>
        <li>Their browser is recognised and told from a program. Programs are counted too, but apart.</li>
        <li>The event reaches this server. It is counted within some seconds.</li>
      </ol>
      <p className="caption">
        With AMPLITUDE_SENDING=browser events go elsewhere by themselves, and nothing is ever counted here.
      </p>
    </section>
  );
}

type NothingProps = { view: View; countedUntil: number; show: (view: View) => void };

/** Where there are figures, but of other days or of other visits. */
export function NothingInThese({ view, countedUntil, show }: NothingProps) {
  const lastDay = dayOf(countedUntil);
  return (
    <section className={`${styles.empty} stack-5`} aria-labelledby="nothing">
      <h2 className="heading" id="nothing">
        No visits here
      </h2>
      <p className="lead">
        No person did anything in these days{view.group || view.cameFrom ? ' that fits the filters' : ''}. What was
        counted last came on {writtenDay(lastDay)}.
      </p>
      <p className={styles.ways}>
        {view.group || view.cameFrom ? (
          <ViewLink view={{ ...view, group: '', cameFrom: undefined }} show={show}>
            Take the filters away
          </ViewLink>
        ) : null}
        <ViewLink view={{ ...view, ...lastDays(28, lastDay) }} show={show}>
          Show the four weeks up to {writtenDay(lastDay)}
        </ViewLink>
      </p>
    </section>
  );
}
