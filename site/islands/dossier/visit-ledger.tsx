import { useVisits } from '../visits/use-visits.ts';
import { loadVisits, type VisitsState } from '../visits/visits-store.ts';
import styles from './dossier.module.css';
import { gapOf } from './gap.ts';

/** Up to 21 visits of this browser on one line, the newest on top, with the time that passed between them. */
export function VisitLedger() {
  const { visitor, visits } = useVisits();
  const known = visits.step === 'known' ? visits : undefined;
  return (
    <div className={styles.ledger}>
      <div aria-live="polite">
        {visitor.step === 'known' ? (
          <Status visits={visits} onRetry={() => void loadVisits(visitor.result)} />
        ) : (
          <p className="pb-4 quiet">No visit is shown of a browser that has not been read.</p>
        )}
      </div>
      <ol>
        {known?.visits.map((visit, index) => {
          const { when, browser, matchedBy, why, score } = known.words.wordsOf(visit);
          const before = known.visits[index + 1];
          return (
            <li key={visit.requestId} data-visit={visit.requestId} data-decision={visit.decision}>
              <span className={styles.mark} aria-hidden="true" />
              <p>
                <time dateTime={visit.time}>{when}</time>
                <span className="evidence quiet">
                  {matchedBy}, {score}
                </span>
              </p>
              <p className={styles.why}>
                {browser}: {why}.
              </p>
              {before ? <p className={`caption ${styles.gap}`}>{gapOf(visit.timestamp - before.timestamp)}</p> : null}
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
          The visits did not come: {visits.message}.{' '}
          <button type="button" className="text-button" onClick={onRetry}>
            Ask for them again
          </button>
        </p>
      );
    case 'known':
      if (visits.others > 0) return <p className="caption pb-4 quiet">{visits.words.othersNote(visits.others)}</p>;
      return visits.visits.length > 0 ? null : <p className="pb-4 quiet">{visits.words.emptyNote(visits.isDirect)}</p>;
    default:
      return <p className="pb-4 quiet">Asking for the visits …</p>;
  }
}
