import type { IssuedKey as Key } from '@whorl/contract/keys/issued-key.ts';
import { referenceField } from '@whorl/contract/keys/key-setup.ts';
import { keySetupCalls } from '@whorl/contract/urls.ts';
import { type ReactNode, useState } from 'react';
import { secretKey as texts } from '../../../content/interface/forms/issued-key.json';
import { IssuedKey } from './issued-key.tsx';

type State =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'created'; key: Key };
type Props = { reference: string /** Button that copies the code before it. */; copy: ReactNode };

/** Creates the secret key of a free key on request and shows it. */
export function SecretKey({ reference, copy }: Props) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const isLoading = state.step === 'loading';
  async function create(): Promise<void> {
    if (isLoading) return;
    setState({ step: 'loading' });
    setState(await createSecretKey(reference));
  }
  return (
    <>
      <h3 className="row-title mt-5">{texts.title}</h3>
      <p>{texts.text}</p>
      <p>
        <button type="button" className="button" aria-disabled={isLoading} onClick={create}>
          {texts.create}
        </button>
      </p>
      <div role="status">
        {isLoading ? <p>{texts.creating}</p> : null}
        {state.step === 'failed' ? <p className="error">{state.message}</p> : null}
        {state.step === 'created' ? (
          <IssuedKey kind={state.key.kind} text={state.key.key} origin={location.origin} copy={copy} />
        ) : null}
      </div>
    </>
  );
}

/** Never throws: an error becomes a message that says what to do. */
async function createSecretKey(reference: string): Promise<State> {
  try {
    const response = await fetch(keySetupCalls.secretKey, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [referenceField]: reference }),
    });
    if (response.ok) return { step: 'created', key: await response.json() };
    return { step: 'failed', message: response.status === 404 ? texts.expired : texts.failed };
  } catch {
    return { step: 'failed', message: texts.failed };
  }
}
