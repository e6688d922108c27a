import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import styles from './print-strip.module.css';

/** The head of an article: ridge flow drawn from its slug, printed in ink. Decoration, so it says nothing aloud. */
export function PrintStrip({ seed }: { seed: string }) {
  const { viewBox, bands } = drawWhorl(seed, whorlForms.strip);
  return (
    <svg
      className={`whorl-printed ${styles.strip}`}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className="whorl-line whorl-line-3" d={bands.join('')} />
    </svg>
  );
}
