'use client';

import { type MouseEvent, useEffect, useState } from 'react';

type Props = { words: { copy: string; copied: string }; className: string | undefined };

/** How long the button says that it has copied, in milliseconds. */
const SAYS_COPIED_MS = 3_000;

/** Copies the code that stands before it. There is no button where there is no script or no clipboard. */
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
