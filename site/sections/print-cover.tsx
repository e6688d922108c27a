import { coverUrl } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { whorlForms } from '../design/whorl/whorl.ts';
import styles from './print-cover.module.css';

/** 5:3 beside an entry of a list or at the head of a case, as wide as its column. */
export function PrintCover({ seed, caption }: { seed: string; caption?: ReactNode }) {
  const { width, height } = whorlForms.cover;
  const drawing = (
    <div className={styles.cover}>
      <img
        className="ink-image"
        src={coverUrl(seed)}
        alt=""
        width={Math.round(1000 * width)}
        height={Math.round(1000 * height)}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
  if (!caption) return drawing;
  return (
    <figure className={styles.figure}>
      {drawing}
      <figcaption className="caption">{caption}</figcaption>
    </figure>
  );
}
