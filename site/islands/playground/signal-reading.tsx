import type { ReactNode } from 'react';
import { useVisitor } from '../visitor/use-visitor.ts';
import { told } from './changed-signals.ts';
import { useKept } from './kept-store.ts';

/** Characters; what is longer unfolds. */
const SHORT = 48;

/** What this browser told for one signal, all of it. */
export function SignalValue({ name, children }: { name: string; children: ReactNode }) {
  const signal = useSignal(name);
  if (signal === undefined) return children;
  const text = told(signal);
  if (text.length <= SHORT) return <span className="evidence own">{text}</span>;
  return (
    <details>
      <summary className="evidence own">{text.slice(0, SHORT)} …</summary>
      <span className="evidence own">{text}</span>
    </details>
  );
}

/** How long that took. */
export function SignalDuration({ name, children }: { name: string; children: ReactNode }) {
  const ms = useSignal(name)?.ms;
  return ms === undefined ? children : <span className="evidence own">{ms} ms</span>;
}

/** Whether it was another value the last time; nothing where nobody knows. */
export function SignalChange({ name }: { name: string }) {
  const { changes } = useKept();
  if (!changes) return null;
  const isOther = changes.some((change) => change.name === name);
  return isOther ? <strong className="badge badge-own">changed</strong> : <span className="caption">as before</span>;
}

function useSignal(name: string) {
  const visitor = useVisitor();
  return visitor.step === 'known' ? visitor.result.signals?.[name] : undefined;
}
