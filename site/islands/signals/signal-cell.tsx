import * as texts from '../../../content/interface/visitor/own-signals.json';
import { formatCollectedValue } from '../playground/format-collected-value.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import { identifyOnRequest, type VisitorState } from '../visitor/visitor-store.ts';
import styles from './signal-cell.module.css';
import { type SignalTexts, useSignalTexts } from './signal-texts.ts';
import type { SignalName } from './signal-values.ts';

/** The visitor's own value of one signal; a dash until it is known. */
export function SignalCell({ name }: { name: SignalName }) {
  const visitor = useVisitor();
  const loaded = useSignalTexts();
  if (visitor.step === 'identified' && loaded)
    return <span className="evidence own break-anywhere">{formatSignal(name, visitor, loaded)}</span>;
  return (
    <span className={styles.placeholder} aria-hidden="true">
      –
    </span>
  );
}

/** Shows the value that the agent collected for one signal. */
export function CollectedValueCell({ name }: { name: string }) {
  const visitor = useVisitor();
  const signal = visitor.step === 'identified' ? visitor.result.signals?.[name] : undefined;
  if (signal === undefined) {
    return (
      <span className={styles.placeholder} aria-hidden="true">
        –
      </span>
    );
  }
  const text = formatCollectedValue(signal);
  return (
    <span className="evidence own break-anywhere">
      {text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text}
    </span>
  );
}

/** Maximum length in characters; the list of plug-ins alone would fill the page. */
const MAX_LENGTH = 72;

/** Catches errors, because another vendor's agent may leave out properties. */
function formatSignal(
  name: SignalName,
  { result }: Extract<VisitorState, { step: 'identified' }>,
  { signalValue }: SignalTexts,
): string {
  try {
    return signalValue(name, result) ?? texts.notInResponse;
  } catch {
    return texts.notInResponse;
  }
}

/** Shows which browser the values below belong to, or how to get them. */
export function SignalStatus({ again = texts.identifyAgain }) {
  const visitor = useVisitor();
  const StatusText = useSignalTexts()?.VisitorStatusText;
  return (
    <div className={styles.status} aria-live="polite" data-own-values>
      <p>{StatusText ? <StatusText state={visitor} idle={texts.idle} /> : texts.idle}</p>
      {visitor.step === 'idle' ? null : (
        <button
          type="button"
          className="button button-small"
          aria-disabled={visitor.step === 'identifying'}
          onClick={() => void identifyOnRequest({ ignoreCache: true })}
        >
          {visitor.step === 'identified' || visitor.step === 'identifying' ? again : texts.identify}
        </button>
      )}
    </div>
  );
}
