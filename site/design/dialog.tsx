import type { ReactNode } from 'react';
import styles from './dialog.module.css';

type Props = { id: string; title: string; children: ReactNode };

/**
 * A native modal dialog: it traps focus, closes on Escape, and returns focus to the element that opened it. A
 * `DialogOpener` opens it without script.
 */
export function Dialog({ id, title, children }: Props) {
  return (
    <dialog id={id} className={styles.dialog} aria-labelledby={`${id}-title`}>
      <form method="dialog">
        <button className="button button-small" type="submit">
          Close
        </button>
      </form>
      <h2 className="row-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** A button that opens the dialog with this ID. */
export function DialogOpener({ dialog, children }: { dialog: string; children: ReactNode }) {
  return (
    <button className="button" type="button" {...{ command: 'show-modal', commandfor: dialog }}>
      {children}
    </button>
  );
}
