import type { ReactNode } from 'react';
import styles from './wide-drawing.module.css';

type Props = {
  /** What it shows, for those who do not see it. */
  alternative: string;
  /** An SVG over all twelve columns. */
  wide: ReactNode;
  /** The same drawn anew for a column of 350 px. */
  narrow: ReactNode;
};

/** A drawing over the whole page that is another one, not a smaller one, where there is no room for it. */
export function WideDrawing({ alternative, wide, narrow }: Props) {
  return (
    <div className={styles.drawing} role="img" aria-label={alternative}>
      <div className={styles.wide}>{wide}</div>
      <div className={styles.narrow}>{narrow}</div>
    </div>
  );
}
