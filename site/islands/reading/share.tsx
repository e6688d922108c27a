'use client';

import { useEffect, useState } from 'react';

type Props = { title: string; words: { share: string; copyLink: string; copied: string } };

/**
 * Passes the page's address on: by the system's own sheet where there is one, else by the clipboard. It asks no other
 * host for anything, and is not there without script, where the address bar does the same.
 */
export function Share({ title, words }: Props) {
  const [state, setState] = useState<'absent' | 'shares' | 'copies' | 'copied'>('absent');
  useEffect(() => setState('share' in navigator ? 'shares' : 'clipboard' in navigator ? 'copies' : 'absent'), []);

  async function pass(): Promise<void> {
    const { origin, pathname } = location;
    const url = origin + pathname;
    // Whoever closes the sheet has not failed at anything.
    if (state === 'shares') return navigator.share({ title, url }).catch(() => undefined);
    await navigator.clipboard.writeText(url);
    setState('copied');
  }
  return (
    <>
      <button type="button" className="text-button" hidden={state === 'absent'} onClick={pass}>
        {state === 'shares' ? words.share : state === 'copied' ? words.copied : words.copyLink}
      </button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? words.copied : ''}
      </span>
    </>
  );
}
