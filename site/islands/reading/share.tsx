'use client';

import { useState } from 'react';
import { useCopy } from './use-copy.ts';

type Props = { title: string; words: { share: string; copyLink: string; copied: string; selected: string } };

/**
 * Shares the page's URL with the system's share sheet or, without one, by the clipboard; shows and selects the URL if
 * both refuse. Contacts no other host. Hidden without a script.
 */
export function Share({ title, words }: Props) {
  const { state, copy } = useCopy();
  const [isShareRefused, setShareRefused] = useState(false);
  const shares = state !== 'absent' && !isShareRefused && 'share' in navigator;

  async function pass(): Promise<void> {
    const url = getUrl();
    if (shares) {
      const error = await navigator.share({ title, url }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      // Closing the share sheet isn't a failure.
      if (!error || (error instanceof Error && error.name === 'AbortError')) return;
      setShareRefused(true);
    }
    await copy(url);
  }
  const result = state === 'copied' ? words.copied : state === 'refused' ? words.selected : '';
  return (
    <>
      <button type="button" className="text-button" hidden={state === 'absent'} onClick={pass}>
        {result || (shares ? words.share : words.copyLink)}
      </button>
      {state === 'refused' ? (
        <input dir="auto" readOnly aria-label={words.copyLink} value={getUrl()} ref={(field) => field?.select()} />
      ) : null}
      <span className="visually-hidden" role="status">
        {result}
      </span>
    </>
  );
}

const getUrl = (): string => location.origin + location.pathname;
