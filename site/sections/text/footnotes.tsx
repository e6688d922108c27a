import type { ComponentProps, ReactNode } from 'react';
import styles from './footnotes.module.css';

/** The reference of a footnote, or any other superscript. */
export const FootnoteMark = (props: ComponentProps<'sup'>) => <sup {...props} className={styles.mark} />;

/** The footnotes at the end of a text, each with its back links. */
export const FootnoteList = (props: ComponentProps<'section'>) => <section {...props} className={styles.list} />;

/**
 * A sidenote: a footnote next to the line with its reference, if the screen has room. It repeats the list at the end,
 * so it is hidden from screen readers and search snippets.
 */
export function MarginFootnote({ number, children }: { number: string; children: ReactNode }) {
  return (
    <span className={styles.margin} aria-hidden="true" data-nosnippet="">
      <span className={styles.number}>{number}</span>
      {children}
    </span>
  );
}
