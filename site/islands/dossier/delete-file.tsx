import { useEffect, useRef } from 'react';
import { useVisitor } from '../visitor/use-visitor.ts';
import { forgetThisBrowser } from '../visitor/visitor-store.ts';
import styles from './dossier.module.css';

/** Deletes everything that is kept about this browser, and says what that was. */
export function DeleteFile() {
  const visitor = useVisitor();
  const said = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const isGone = visitor.step === 'forgotten';
  useEffect(() => {
    // The button goes, and with it the focus that it had.
    if (isGone && pressed.current) said.current?.focus();
    pressed.current = false;
  }, [isGone]);
  if (isGone) {
    return (
      <p ref={said} className={styles.deleted} tabIndex={-1}>
        {visitor.deleted} You are a newcomer here again.
      </p>
    );
  }
  if (visitor.step !== 'known') return <p className={styles.deleted}>Nothing of this browser is in the file yet.</p>;
  return (
    <p className={styles.deleted}>
      <button
        type="button"
        className="button button-small"
        onClick={() => {
          pressed.current = true;
          void forgetThisBrowser();
        }}
      >
        Delete everything stored about this browser
      </button>
    </p>
  );
}
