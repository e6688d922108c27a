import { formatExpiry } from '@whorl/contract/keys/api-key.ts';
import { type FirstRequest, statusTokenParameter } from '@whorl/contract/keys/key-setup.ts';
import { keySetupCalls } from '@whorl/contract/urls.ts';
import { useEffect, useState } from 'react';
import { firstRequest as texts } from '../../../content/interface/forms/issued-key.json';
import { whenFirstVisible } from '../../browser/visibility.ts';
import { FirstRequestNote } from './first-request-note.tsx';

type State = { step: 'waiting' } | { step: 'received'; at: string } | { step: 'stopped' };

/** Waits for the first request with a key and shows when it arrived. @param token status token */
export function FirstRequestStatus({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'waiting' });
  const isWaiting = state.step === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const ending = new AbortController();
    void whenFirstVisible().then(() => ending.signal.aborted || listen(token, setState, ending.signal));
    return () => ending.abort();
  }, [isWaiting, token]);
  return (
    <p role="status" data-step={state.step}>
      {state.step === 'stopped' ? (
        <>
          {texts.stopped}{' '}
          <button type="button" className="text-button" onClick={() => setState({ step: 'waiting' })}>
            {texts.checkAgain}
          </button>
        </>
      ) : (
        <FirstRequestNote receivedAt={state.step === 'received' ? formatExpiry(state.at) : undefined} />
      )}
    </p>
  );
}

function listen(token: string, setState: (state: State) => void, ending: AbortSignal): void {
  const source = new EventSource(
    `${keySetupCalls.firstRequest}?${new URLSearchParams({ [statusTokenParameter]: token })}`,
  );
  source.onmessage = ({ data }) => {
    const { receivedAt }: FirstRequest = JSON.parse(data);
    if (receivedAt !== null) setState({ step: 'received', at: receivedAt });
  };
  source.onerror = () => {
    // In any other state, the browser connects again by itself.
    if (source.readyState === EventSource.CLOSED) setState({ step: 'stopped' });
  };
  ending.addEventListener('abort', () => source.close());
}
