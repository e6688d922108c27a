import { once } from '@whorl/contract/once.ts';
import { useEffect, useState } from 'react';
import { useVisitor } from '../visitor/use-visitor.ts';
import { askForIdentification, type VisitorState } from '../visitor/visitor-store.ts';
import styles from './signal-cell.module.css';
import type { SignalName } from './signal-values.ts';

/** The visitor's own value of one signal; a dash until it is known. */
export function SignalCell({ name }: { name: SignalName }) {
  const visitor = useVisitor();
  const words = useWords();
  if (visitor.step === 'known' && words)
    return <span className="evidence own break-anywhere">{shown(name, visitor, words)}</span>;
  return (
    <span className={styles.latent} aria-hidden="true">
      –
    </span>
  );
}

type Words = typeof import('./signal-values.ts');
const loadWords = once(() => import('./signal-values.ts'));

/** How values are put into words; nobody needs it before there are any, so it comes behind the page. */
function useWords(): Words | undefined {
  const [loaded, setLoaded] = useState<Words>();
  useEffect(() => {
    void loadWords().then(setLoaded);
  }, []);
  return loaded;
}

/** What the browser told for one reading, and how long it took. */
export function ReadingCell({ name }: { name: string }) {
  const visitor = useVisitor();
  const reading = visitor.step === 'known' ? visitor.result.signals?.[name] : undefined;
  if (reading === undefined) {
    return (
      <span className={styles.latent} aria-hidden="true">
        –
      </span>
    );
  }
  const told = 'value' in reading ? JSON.stringify(reading.value) : reading.error;
  return (
    <span className="evidence own break-anywhere">{told.length > LONGEST ? `${told.slice(0, LONGEST)} …` : told}</span>
  );
}

/** Characters; the list of plug-ins alone would fill the page. */
const LONGEST = 72;

const NOT_TOLD = 'not in the answer';

/** A part that another maker's agent leaves out must not take the page with it. */
function shown(name: SignalName, { result }: Extract<VisitorState, { step: 'known' }>, { signalValue }: Words): string {
  try {
    return signalValue(name, result) ?? NOT_TOLD;
  } catch {
    return NOT_TOLD;
  }
}

/** Says above the values whose they are, and what can be done where there are none. */
export function SignalStatus({ again = 'Read again' }) {
  const visitor = useVisitor();
  return (
    <div className={styles.status} aria-live="polite">
      {visitor.step === 'known' ? (
        <p>
          In colour: this browser, read for request <span className="evidence">{visitor.result.requestId}</span>.
        </p>
      ) : (
        <p>{textOf(visitor)}</p>
      )}
      {visitor.step === 'unread' ? null : (
        <button
          type="button"
          className="button button-small"
          aria-disabled={visitor.step === 'reading'}
          onClick={() => void askForIdentification({ ignoreCache: true })}
        >
          {visitor.step === 'known' || visitor.step === 'reading' ? again : 'Read my browser'}
        </button>
      )}
    </div>
  );
}

function textOf(visitor: VisitorState): string {
  switch (visitor.step) {
    case 'asks':
      return `${visitor.reason} Pressing the button keeps a signed id in this browser and one record with us.`;
    case 'failed':
      return `This browser could not be read: ${visitor.message}.`;
    case 'forgotten':
      return visitor.deleted;
    case 'reading':
      return 'Reading this browser …';
    default:
      return 'Your own values stand here once this browser has been read.';
  }
}
