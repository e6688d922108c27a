import type { ReactNode } from 'react';
import styles from './drawn-figure.module.css';

type Props = {
  alternative: string;
  caption: string;
  /** Number of the figure in its text. */
  number?: string;
  children: ReactNode;
};

/** A drawing with its caption. Of two drawings, the second is for phones. */
export function DrawnFigure({ alternative, caption, number, children }: Props) {
  return (
    <figure className="drawn-figure" id={number && `fig-${number}`}>
      <div className={styles.drawing} role="img" aria-label={alternative}>
        {children}
      </div>
      {caption ? (
        <figcaption className="caption">
          {number ? `Fig. ${number}. ` : null}
          {caption}
        </figcaption>
      ) : null}
    </figure>
  );
}
