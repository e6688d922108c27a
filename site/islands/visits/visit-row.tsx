import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { WhorlLines } from '../../design/whorl/whorl.ts';
import type { ShownVisit } from './fetch-visits.ts';
import type { VisitTexts } from './format-visit.ts';
import styles from './visit-table.module.css';

type RowProps = { texts: VisitTexts; visit: ShownVisit; drawing: WhorlLines; isOwn: boolean };

/** Table row of one visit. */
export function VisitRow({ texts, visit, drawing, isOwn }: RowProps) {
  return (
    <tr>
      <td className={styles.whorl}>
        <Print drawing={drawing} isOwn={isOwn} />
      </td>
      <th scope="row" className={styles.when}>
        <time dateTime={visit.time}>{texts.when}</time>
      </th>
      <td className={styles.browser}>
        {texts.browser}
        <span className={styles.system}>{texts.system}</span>
      </td>
      <td className={styles.place}>{texts.place}</td>
      <td className={styles.matched}>{texts.matchedBy}</td>
      <td className={styles.why}>{texts.why}</td>
      <td className={styles.confidence}>
        <span className="text-2 line-2">{texts.score}</span>
        <Scale score={visit.confidence.score} />
      </td>
    </tr>
  );
}

/** Placeholder row; the style sheet adds dashes. */
export function PlaceholderRow({ drawing }: { drawing: WhorlLines }) {
  return (
    <tr className={styles.placeholder}>
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

function Print({ drawing, isOwn }: { drawing: WhorlLines; isOwn: boolean }) {
  return (
    <svg className={isOwn ? 'whorl-developed' : undefined} viewBox={drawing.viewBox} width={44} aria-hidden="true">
      <path className={`whorl-line ${styles.line}`} d={drawing.bands.join('')} />
    </svg>
  );
}

/** Scale from zero to one, with a tick at each threshold of the confidence score. */
const SCALE_WIDTH = 120;
const ticks = Object.values(confidenceThresholds);

function Scale({ score }: { score: number | undefined }) {
  return (
    <svg viewBox={`0 0 ${SCALE_WIDTH} 14`} width={SCALE_WIDTH} height={14} aria-hidden="true">
      <path className="line-hair" d={`M0 7H${SCALE_WIDTH}`} />
      <path className={styles.tick} d={ticks.map((score) => `M${score * SCALE_WIDTH} 3v8`).join('')} />
      {score === undefined ? null : <circle className="dot-id" cx={score * SCALE_WIDTH} cy={7} r={5} />}
    </svg>
  );
}
