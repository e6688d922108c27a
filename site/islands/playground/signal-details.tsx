import type { ReactNode } from 'react';
import { signal as texts } from '../../../content/interface/visitor/playground.json';
import { useVisitor } from '../visitor/use-visitor.ts';
import { formatCollectedValue } from './format-collected-value.ts';
import { useSnapshots } from './snapshot-store.ts';

/** Maximum length in characters; longer values are collapsed. */
const SHORT = 48;

/** Shows this browser's complete value of one signal. */
export function SignalValue({ name, children }: { name: string; children: ReactNode }) {
  const signal = useSignal(name);
  if (signal === undefined) return children;
  const text = formatCollectedValue(signal);
  if (text.length <= SHORT) return <span className="evidence own">{text}</span>;
  return (
    <details>
      <summary className="evidence own">{text.slice(0, SHORT)} …</summary>
      <span className="evidence own">{text}</span>
    </details>
  );
}

/** Shows how long the agent took to collect the signal. */
export function SignalDuration({ name, children }: { name: string; children: ReactNode }) {
  const ms = useSignal(name)?.ms;
  return ms === undefined ? children : <span className="evidence own">{ms} ms</span>;
}

/** Shows whether the value has changed since the stored identification; nothing without one. */
export function SignalChange({ name }: { name: string }) {
  const { changes } = useSnapshots();
  if (!changes) return null;
  const isOther = changes.some((change) => change.name === name);
  return isOther ? (
    <strong className="badge badge-own">{texts.changed}</strong>
  ) : (
    <span className="caption">{texts.same}</span>
  );
}

function useSignal(name: string) {
  const visitor = useVisitor();
  return visitor.step === 'identified' ? visitor.result.signals?.[name] : undefined;
}
