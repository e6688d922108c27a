'use client';

import { useEffect, useState } from 'react';

type Props = { title: string; words: { share: string; copyLink: string; copied: string } };

/**
 * Shares the page's URL with the system's share sheet or, without one, by the clipboard. Contacts no other host. Hidden
 * without a script.
 */
export function Share({ title, words }: Props) {
  const [state, setState] = useState<'absent' | 'shares' | 'copies' | 'copied'>('absent');
  useEffect(() => setState('share' in navigator ? 'shares' : 'clipboard' in navigator ? 'copies' : 'absent'), []);

  async function pass(): Promise<void> {
    const { origin, pathname } = location;
    const url = origin + pathname;
    // Closing the share sheet rejects the promise, but isn't an error.
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
