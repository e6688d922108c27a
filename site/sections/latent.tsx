import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import styles from './short-page.module.css';

/** A print that nobody has developed: what there is when there is nothing to show. */
export function Latent({ seed }: { seed: string }) {
  const { viewBox, bands } = drawWhorl(seed, whorlForms.print240);
  return (
    <svg className={styles.latent} viewBox={viewBox} aria-hidden="true">
      <path className="whorl-line whorl-line-3" d={bands.join('')} />
    </svg>
  );
}
