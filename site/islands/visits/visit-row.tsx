import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import type { ShownVisit } from './ask-for-visits.ts';
import styles from './visit-table.module.css';
import type { VisitWords } from './visit-words.ts';
import type { SmallWhorl } from './visits-store.ts';

type RowProps = { words: VisitWords; visit: ShownVisit; drawing: SmallWhorl; isOwn: boolean };

/** One visit. */
export function VisitRow({ words, visit, drawing, isOwn }: RowProps) {
  return (
    <tr>
      <td className={styles.whorl}>
        <Print drawing={drawing} isOwn={isOwn} />
      </td>
      <th scope="row" className={styles.when}>
        <time dateTime={visit.time}>{words.when}</time>
      </th>
      <td className={`evidence ${styles.browser}`}>
        {words.browser}
        <span className={styles.system}>{words.system}</span>
      </td>
      <td className={`evidence ${styles.place}`}>{words.place}</td>
      <td className={`evidence ${styles.matched}`}>{words.matchedBy}</td>
      <td className={styles.why}>{words.why}</td>
      <td className={styles.confidence}>
        <span className="evidence">{words.score}</span>
        <Scale score={visit.confidence.score} />
      </td>
    </tr>
  );
}

/** Stands where a visit may come to stand; the dashes in it are the style sheet's. */
export function LatentRow({ drawing }: { drawing: SmallWhorl }) {
  return (
    <tr className={styles.latent}>
      <td className={styles.whorl}>
        <Print drawing={drawing} isOwn={false} />
      </td>
      <td className={styles.when} />
      <td className={styles.browser} />
      <td className={styles.place} />
      <td className={styles.matched} />
      <td className={styles.why} />
      <td className={styles.confidence}>
        <Scale score={undefined} />
      </td>
    </tr>
  );
}

function Print({ drawing, isOwn }: { drawing: SmallWhorl; isOwn: boolean }) {
  return (
    <svg className={isOwn ? 'whorl-developed' : undefined} viewBox={drawing.viewBox} width={44} aria-hidden="true">
      <path className={`whorl-line ${styles.line}`} d={drawing.bands.join('')} />
    </svg>
  );
}

/** From nought to one, with a tick at each grade that is given. */
const SCALE_WIDTH = 120;
const grades = Object.values(confidenceScores);

function Scale({ score }: { score: number | undefined }) {
  return (
    <svg viewBox={`0 0 ${SCALE_WIDTH} 14`} width={SCALE_WIDTH} height={14} aria-hidden="true">
      <path className="line-hair" d={`M0 7H${SCALE_WIDTH}`} />
      <path className={styles.tick} d={grades.map((grade) => `M${grade * SCALE_WIDTH} 3v8`).join('')} />
      {score === undefined ? null : <circle className="dot-id" cx={score * SCALE_WIDTH} cy={7} r={5} />}
    </svg>
  );
}
