import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import { startFreshCall } from '@whorl/contract/urls.ts';
import { startTransition, useEffect, useState } from 'react';
import type { DemoResponse } from './call-demo.ts';

export type DemoState<Answer> =
  | { step: 'idle' }
  | { step: 'asking' }
  | ({ step: 'answered'; asked: DemoRequest } & DemoResponse<Answer>)
  /** `field`: name of the invalid field, if there is one. */
  | { step: 'failed'; message: string; field: string | undefined };

/** Kind of request to the server. */
type DemoRequest = 'decision' | 'reset' | 'fresh start';
export type DemoCalls = { readonly decide: string; readonly reset: string };

export type DemoPlay<Answer extends DemoAnswer> = {
  state: DemoState<Answer>;
  /**
   * Props for each button that sends a request. It is disabled until the script runs; during a request it keeps the
   * focus and ignores clicks.
   */
  pressable: { disabled: boolean; 'aria-disabled': boolean };
  /** Number of resets; the product is rendered from scratch after each. */
  resets: number;
  /** Resolves to the decision, or undefined if there is none. Does nothing during another request. */
  decide(fields: object): Promise<Answer | undefined>;
  reset(): Promise<void>;
  /** Requests a new visitor ID for this browser, for which every demo starts empty. */
  startFresh(): Promise<void>;
};

/** State and actions of one demo. The code for its requests is loaded with the first one. */
export function useDemo<Answer extends DemoAnswer>(calls: DemoCalls): DemoPlay<Answer> {
  const [state, setState] = useState<DemoState<Answer>>({ step: 'idle' });
  const [hasScript, setHasScript] = useState(false);
  // A transition waits for the product's script; a plain state update would replace the prerendered product until it is
  // loaded.
  useEffect(() => startTransition(() => setHasScript(true)), []);
  const [resets, setResets] = useState(0);
  const isAsking = state.step === 'asking';

  async function sendRequest(asked: DemoRequest, path: string, fields: object): Promise<Answer | undefined> {
    if (!hasScript || isAsking) return undefined;
    setState({ step: 'asking' });
    try {
      const { callDemo } = await import('./call-demo.ts');
      const answered = await callDemo<Answer>(path, fields);
      setState({ step: 'answered', asked, ...answered });
      return answered.answer;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const field = error instanceof Error && 'field' in error ? String(error.field) : undefined;
      setState({ step: 'failed', message, field });
      return undefined;
    }
  }

  /** Sends a request that deletes or abandons the demo's data, after which the product starts over. */
  async function begin(asked: DemoRequest, path: string): Promise<void> {
    const answer = await sendRequest(asked, path, {});
    if (answer?.severity === 'success') setResets((count) => count + 1);
  }

  return {
    state,
    pressable: { disabled: !hasScript, 'aria-disabled': isAsking },
    resets,
    decide: (fields) => sendRequest('decision', calls.decide, fields),
    reset: () => begin('reset', calls.reset),
    startFresh: () => begin('fresh start', startFreshCall),
  };
}
