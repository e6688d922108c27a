import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useRef, useState } from 'react';
import { action as texts } from '../../../../content/interface/console/list.json';
import { describeFailure } from '../fetch-json.ts';

/**
 * Returns a function that runs one action at a time, and the element that reports the result.
 *
 * @param failedText text with the reason of a failure
 */
export function useAction(failedText: string = texts.failed) {
  const [result, setResult] = useState({ message: '', isDone: false });
  const isBusy = useRef(false);
  const element = useRef<HTMLParagraphElement>(null);
  // The button of a finished action is usually gone; the next Tab continues from here.
  useEffect(() => {
    if (result.isDone) element.current?.focus();
  }, [result]);

  /** @param action returns the text that reports its result */
  async function run(action: () => Promise<string>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const message = await action();
      setResult({ message, isDone: message !== '' });
    } catch (error) {
      setResult({ message: fillIn(failedText, { reason: describeFailure(error) }), isDone: false });
    }
    isBusy.current = false;
  }
  const status = (
    <p className="caption" role="status" tabIndex={-1} ref={element}>
      {result.message}
    </p>
  );
  return { run, message: result.message, status };
}
