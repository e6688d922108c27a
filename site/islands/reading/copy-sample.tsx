'use client';

import { useEffect, useState } from 'react';

type Props = {
  /** ID of a heading; the first code block in its section is copied. */
  from: string;
  children: string;
};

/** Time in milliseconds for which the button shows that the code was copied. */
const SAYS_COPIED_MS = 3_000;

/** Button that copies a code sample of the page. Without a script or the Clipboard API it is a link to the sample. */
export function CopySample({ from, children }: Props) {
  const [state, setState] = useState<'link' | 'ready' | 'copied'>('link');
  useEffect(() => setState('clipboard' in navigator ? 'ready' : 'link'), []);
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    const section = document.getElementById(from)?.closest('section');
    await navigator.clipboard.writeText(section?.querySelector('pre code')?.textContent ?? '');
    setState('copied');
  }
  const words = state === 'link' ? 'Go to the first sample' : state === 'copied' ? 'Copied' : children;
  return (
    <>
      {state === 'link' ? (
        <a className="button button-main" href={`#${from}`}>
          {words}
        </a>
      ) : (
        <button type="button" className="button button-main" onClick={() => void copy()}>
          {words}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {state === 'copied' ? 'Copied' : ''}
      </span>
    </>
  );
}
