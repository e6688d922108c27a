import { pathsInScripts } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import styles from './next-step.module.css';
import { askForIdentification, type VisitorState } from './visitor-store.ts';

/** The one thing to do now: let the browser be read where that needs asking, else the page's main action. */
export function NextStep({ visitor, children }: { visitor: VisitorState; children?: ReactNode }) {
  return (
    <div className={styles.step} aria-live="polite">
      <Step visitor={visitor} />
      {children}
    </div>
  );
}

/** The link keeps its place whatever comes beside it: somebody may be about to press it. */
function Step({ visitor }: { visitor: VisitorState }) {
  const ask = asks[visitor.step as keyof typeof asks];
  return (
    <>
      <p className={`${styles.buttons} flex wrap gap-3`}>
        <a className={`button ${visitor.step === 'asks' ? '' : 'button-main'}`} href={pathsInScripts.contactSales}>
          Talk to an engineer
        </a>
        {ask ? (
          <button
            type="button"
            className={`button ${visitor.step === 'asks' ? 'button-main' : ''}`}
            onClick={() => void askForIdentification({ ignoreCache: true })}
          >
            {ask}
          </button>
        ) : null}
      </p>
      <p className="caption measure-46ch mt-4">{noteFor(visitor)}</p>
    </>
  );
}

const asks = {
  asks: 'Read my browser',
  reading: 'Check again',
  known: 'Check again',
  failed: 'Try again',
  forgotten: 'Read my browser again',
};

function noteFor(visitor: VisitorState): string {
  switch (visitor.step) {
    case 'asks':
      return `${visitor.reason} Reading it keeps a signed id here and one record with us; you can delete both on this page.`;
    case 'failed':
      return `Your browser could not be read: ${visitor.message}.`;
    case 'forgotten':
      return visitor.deleted;
    case 'reading':
      return 'Reading your browser …';
    case 'known':
      return visitor.words.noteOf(visitor.result);
    case 'unread':
      return 'Move or tap to be identified.';
  }
}
