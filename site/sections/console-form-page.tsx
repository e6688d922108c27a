import '../design/fields.css';
import type { ReactNode } from 'react';
import { TermList } from '../design/term-list.tsx';
import styles from './console-form-page.module.css';
import { ConsoleMark } from './console-frame.tsx';

type Props = { title: string; items: readonly { term: string; text: ReactNode }[]; children: ReactNode };

/** Heading and forms of the console for everyone without a session, next to a list of facts. */
export function ConsoleFormPage({ title, items, children }: Props) {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div>
        <ConsoleMark />
      </div>
      <div className="to-7">
        <h1 className="title">{title}</h1>
        {children}
      </div>
      <TermList className={`spec-sheet ${styles.facts}`} items={items} />
    </div>
  );
}

/** CSS class of a form on such a page. */
export const consoleFormClass = `${styles.fields} grid gap-4`;
