import type { ReactNode } from 'react';
import styles from './drawn-figure.module.css';

type Props = {
  alternative: string;
  caption: string;
  /** Of the figures of a text, which one it is. */
  number?: string;
  children: ReactNode;
};

/** A drawing of ours with its caption; of two, the second is for phones. */
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
