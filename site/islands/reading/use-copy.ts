import { useEffect, useState } from 'react';
import { type CopyResult, copyText } from '../../browser/copy-text.ts';

/** Time in milliseconds for which a button shows that the text was copied. */
const SAYS_COPIED_MS = 3_000;

/**
 * Returns the state of a copy button: `absent` until the page is hydrated, then `ready`; and a function that copies a
 * text or, if the browser refuses, selects the element that shows it.
 */
export function useCopy() {
  const [state, setState] = useState<'absent' | 'ready' | CopyResult>('absent');
  useEffect(() => setState('ready'), []);
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (text: string, shown?: Element | null) => setState(await copyText(text, shown));
  return { state, copy };
}
