import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import styles from './print-mark.module.css';

/** A small print drawn from a slug: the sign by which a note is known in lists. It says nothing aloud. */
export function PrintMark({ seed }: { seed: string }) {
  const { viewBox, bands } = drawWhorl(seed, whorlForms.print96);
  return (
    <svg className={`whorl-printed ${styles.mark}`} viewBox={viewBox} aria-hidden="true">
      <path className="whorl-line whorl-line-4" d={bands.join('')} />
    </svg>
  );
}
