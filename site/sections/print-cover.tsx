import type { ReactNode } from 'react';
import { PrintedWhorl } from '../design/printed-whorl.tsx';
import { whorlForms } from '../design/whorl/whorl.ts';
import styles from './print-cover.module.css';

/** 5:3 beside an entry of a list or at the head of a case, as wide as its column. */
export function PrintCover({ seed, caption }: { seed: string; caption?: ReactNode }) {
  const drawing = <PrintedWhorl seed={seed} form={whorlForms.cover} className={styles.cover} />;
  if (!caption) return drawing;
  return (
    <figure className={styles.figure}>
      {drawing}
      <figcaption className="caption">{caption}</figcaption>
    </figure>
  );
}
