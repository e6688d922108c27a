import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import styles from './short-page.module.css';

/** A faint print for empty states. */
export function PlaceholderPrint({ seed }: { seed: string }) {
  const { viewBox, bands } = drawWhorl(seed, whorlForms.print240);
  return (
    <svg className={styles.placeholder} viewBox={viewBox} aria-hidden="true">
      <path className="whorl-line whorl-line-3" d={bands.join('')} />
    </svg>
  );
}
