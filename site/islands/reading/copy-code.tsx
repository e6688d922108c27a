'use client';

import { type MouseEvent, useEffect, useState } from 'react';

type Props = { words: { copy: string; copied: string }; className: string | undefined };

/** Time in milliseconds for which the button shows that the code was copied. */
const SAYS_COPIED_MS = 3_000;

/** Button that copies the code before it. Hidden without a script or the Clipboard API. */
export function CopyCode({ words, className }: Props) {
  const [state, setState] = useState<'absent' | 'ready' | 'copied'>('absent');
  useEffect(() => setState('clipboard' in navigator ? 'ready' : 'absent'), []);
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    await navigator.clipboard.writeText(currentTarget.parentElement?.querySelector('code')?.textContent ?? '');
    setState('copied');
  }
  return (
    <>
      <button type="button" className={className} hidden={state === 'absent'} onClick={copy}>
        {state === 'copied' ? words.copied : words.copy}
      </button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? words.copied : ''}
      </span>
    </>
  );
}
