import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useRef, useState } from 'react';
import { action as texts } from '../../../../content/interface/console/list.json';
import { describeFailure } from '../fetch-json.ts';

/** Returns a function that runs one action at a time, and its outcome in words. */
export function useAction() {
  const [message, setMessage] = useState('');
  const isBusy = useRef(false);

  /** @param action returns the outcome in words */
  async function run(action: () => Promise<string>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      setMessage(await action());
    } catch (error) {
      setMessage(fillIn(texts.failed, { reason: describeFailure(error) }));
    }
    isBusy.current = false;
  }
  return { message, run };
}
