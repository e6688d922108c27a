import type { ComponentProps, ReactNode } from 'react';
import styles from './footnotes.module.css';

/** The mark of a footnote, or any other raised letter. */
export const FootnoteMark = (props: ComponentProps<'sup'>) => <sup {...props} className={styles.mark} />;

/** The footnotes at the end of a text, each with its ways back. */
export const FootnoteList = (props: ComponentProps<'section'>) => <section {...props} className={styles.list} />;

/**
 * A footnote beside the line that its mark stands in, where a screen has room. It says what the list at the end says,
 * so it is neither read aloud nor quoted.
 */
export function FootnoteBeside({ number, children }: { number: string; children: ReactNode }) {
  return (
    <span className={styles.beside} aria-hidden="true" data-nosnippet="">
      <span className={styles.number}>{number}</span>
      {children}
    </span>
  );
}
