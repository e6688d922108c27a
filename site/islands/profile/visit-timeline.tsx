import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/dossier.json';
import { useVisits } from '../visits/use-visits.ts';
import { loadVisits, type VisitsState } from '../visits/visits-store.ts';
import { formatGap } from './format-gap.ts';
import styles from './profile.module.css';

/** Timeline of up to 21 visits of this browser, the newest first, with the time between them. */
export function VisitTimeline() {
  const { visitor, visits } = useVisits();
  const known = visits.step === 'known' ? visits : undefined;
  return (
    <div className={styles.ledger}>
      <div aria-live="polite">
        {visitor.step === 'identified' ? (
          <Status visits={visits} onRetry={() => void loadVisits(visitor.result)} />
        ) : (
          <p className="pb-4 quiet">{texts.idle}</p>
        )}
      </div>
      <ol>
        {known?.visits.map((visit, index) => {
          const { when, browser, matchedBy, why, score } = known.formatters.formatVisit(visit);
          const before = known.visits[index + 1];
          return (
            <li key={visit.requestId} data-visit={visit.requestId} data-decision={visit.decision}>
              <span className={styles.mark} aria-hidden="true" />
              <p>
                <time dateTime={visit.time}>{when}</time>
                <span className="text-2 line-2 quiet">
                  {matchedBy}, {score}
                </span>
              </p>
              <p className={styles.why}>
                {browser}: {why}.
              </p>
              {before ? (
                <p className={`caption ${styles.gap}`}>{formatGap(visit.timestamp - before.timestamp)}</p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Status({ visits, onRetry }: { visits: VisitsState; onRetry: () => void }) {
  switch (visits.step) {
    case 'failed':
      return (
        <p className="pb-4 quiet">
          {fillIn(texts.notLoaded, { message: visits.message })}{' '}
          <button type="button" className="text-button" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </p>
      );
    case 'known':
      if (visits.others > 0)
        return <p className="caption pb-4 quiet">{visits.formatters.describeOtherVisits(visits.others)}</p>;
      return visits.visits.length > 0 ? null : (
        <p className="pb-4 quiet">{visits.formatters.describeNoVisits(visits.isDirect)}</p>
      );
    default:
      return <p className="pb-4 quiet">{texts.loading}</p>;
  }
}
