import { PrintedWhorl } from '../design/printed-whorl.tsx';
import { whorlForms } from '../design/whorl/whorl.ts';
import styles from './print-small.module.css';

/** A fingertip in the row of a table or before a name: 52 px wide, or 96 where there is room. */
export function PrintSmall({ seed, size = 52 }: { seed: string; size?: 52 | 96 }) {
  const form = size === 96 ? whorlForms.print96 : whorlForms.print52;
  const className = size === 96 ? styles.wide : styles.narrow;
  return <PrintedWhorl seed={seed} form={form} className={className} weight="small" />;
}
