import type { ReactNode } from 'react';
import styles from './drawn-figure.module.css';

type Props = { alternative: string; caption: string; children: ReactNode };

/** A drawing of ours with its caption; of two, the second is for phones. */
export function DrawnFigure({ alternative, caption, children }: Props) {
  return (
    <figure className="drawn-figure">
      <div className={styles.drawing} role="img" aria-label={alternative}>
        {children}
      </div>
      {caption ? <figcaption className="caption">{caption}</figcaption> : null}
    </figure>
  );
}
