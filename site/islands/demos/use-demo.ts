import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import { startFreshCall } from '@whorl/contract/urls.ts';
import { startTransition, useEffect, useState } from 'react';
import type { Answered } from './ask-demo.ts';

export type DemoState<Answer> =
  | { step: 'idle' }
  | { step: 'asking' }
  | ({ step: 'answered'; asked: Asked } & Answered<Answer>)
  /** `field`: the name of what was filled in wrongly, where it was that. */
  | { step: 'failed'; message: string; field: string | undefined };

/** What the server was asked for. */
export type Asked = 'decision' | 'reset' | 'fresh start';
export type DemoCalls = { readonly decide: string; readonly reset: string };

export type DemoPlay<Answer extends DemoAnswer> = {
  state: DemoState<Answer>;
  /**
   * For each button that asks. Before the script of the page runs it does nothing; while a decision is awaited it keeps
   * the focus, and a press is ignored.
   */
  pressable: { disabled: boolean; 'aria-disabled': boolean };
  /** How often what is kept was deleted; the product begins anew with each. */
  resets: number;
  /** Does nothing while a decision is awaited. Resolves to the decision, where one came. */
  decide(fields: object): Promise<Answer | undefined>;
  reset(): Promise<void>;
  /** Asks for a visitor ID of this browser's own, which every demo starts empty for. */
  startFresh(): Promise<void>;
};

/** One demo as this page plays it: what is asked comes with the first call. */
export function useDemo<Answer extends DemoAnswer>(calls: DemoCalls): DemoPlay<Answer> {
  const [state, setState] = useState<DemoState<Answer>>({ step: 'idle' });
  const [hasScript, setHasScript] = useState(false);
  // A transition waits for the product's script; anything else would take the product out of the page until it has come.
  useEffect(() => startTransition(() => setHasScript(true)), []);
  const [resets, setResets] = useState(0);
  const isAsking = state.step === 'asking';

  async function ask(asked: Asked, path: string, fields: object): Promise<Answer | undefined> {
    if (!hasScript || isAsking) return undefined;
    setState({ step: 'asking' });
    try {
      const { askDemo } = await import('./ask-demo.ts');
      const answered = await askDemo<Answer>(path, fields);
      setState({ step: 'answered', asked, ...answered });
      return answered.answer;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const field = error instanceof Error && 'field' in error ? String(error.field) : undefined;
      setState({ step: 'failed', message, field });
      return undefined;
    }
  }

  /** What deletes or leaves behind what the demo knows: the product begins again. */
  async function begin(asked: Asked, path: string): Promise<void> {
    const answer = await ask(asked, path, {});
    if (answer && answer.severity !== 'error') setResets((count) => count + 1);
  }

  return {
    state,
    pressable: { disabled: !hasScript, 'aria-disabled': isAsking },
    resets,
    decide: (fields) => ask('decision', calls.decide, fields),
    reset: () => begin('reset', calls.reset),
    startFresh: () => begin('fresh start', startFreshCall),
  };
}
