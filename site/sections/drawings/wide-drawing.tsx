import type { ReactNode } from 'react';
import styles from './wide-drawing.module.css';

type Props = {
  /** Text alternative. */
  alternative: string;
  /** An SVG across all twelve columns. */
  wide: ReactNode;
  /** The same content redrawn for a column of 350 px. */
  narrow: ReactNode;
};

/** A drawing across the page, with a separate version rather than a scaled one for narrow screens. */
export function WideDrawing({ alternative, wide, narrow }: Props) {
  return (
    <div className={styles.drawing} role="img" aria-label={alternative}>
      <div className={styles.wide}>{wide}</div>
      <div className={styles.narrow}>{narrow}</div>
    </div>
  );
}
