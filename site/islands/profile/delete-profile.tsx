import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useRef } from 'react';
import * as texts from '../../../content/interface/visitor/dossier.json';
import { useVisitor } from '../visitor/use-visitor.ts';
import { deleteVisitor } from '../visitor/visitor-store.ts';
import styles from './profile.module.css';

/** Deletes everything stored about this browser and shows what was deleted. */
export function DeleteProfile() {
  const visitor = useVisitor();
  const message = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);
  const isDeleted = visitor.step === 'deleted';
  useEffect(() => {
    // Moves the focus because the focused button is removed.
    if (isDeleted && hadFocus.current) message.current?.focus();
    hadFocus.current = false;
  }, [isDeleted]);
  if (visitor.step === 'deleted') {
    return (
      <p ref={message} className={styles.deleted} tabIndex={-1}>
        {fillIn(texts.deleted, { deleted: visitor.deleted })}
      </p>
    );
  }
  if (visitor.step !== 'identified') return <p className={styles.deleted}>{texts.nothingStored}</p>;
  return (
    <p className={styles.deleted}>
      <button
        type="button"
        className="button button-small"
        onClick={() => {
          hadFocus.current = true;
          void deleteVisitor();
        }}
      >
        {texts.deleteProfile}
      </button>
    </p>
  );
}
