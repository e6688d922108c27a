import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Account } from '@whorl/contract/console/sessions.ts';
import { MAX_PASSWORD_LENGTH, returnParameter } from '@whorl/contract/console/sign-in.ts';
import { CONSOLE_CONFIRMATION_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  loading,
  off,
  reload as reloadLabel,
  confirmation as texts,
} from '../../../../content/interface/console/list.json';
import { load } from '../../../../content/interface/console/users.json';
import '../../../design/fields.css';
import dialogStyles from '../../../design/dialog.module.css';
import { describeFailure, sendJson } from '../fetch-json.ts';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';

/**
 * Asks the user to confirm the sign-in, in a dialog with its own React root, because it belongs to no section.
 *
 * @returns whether the user has confirmed it
 */
export function askForConfirmation(): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = (isConfirmed: boolean): void => {
    root.unmount();
    host.remove();
    resolve(isConfirmed);
  };
  root.render(<ConfirmationDialog onClosed={close} />);
  return promise;
}

function ConfirmationDialog({ onClosed }: { onClosed: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isConfirmed = useRef(false);
  const { state, reload } = useJson<Account>(consoleCalls.account);
  const account = 'data' in state ? state.data : undefined;
  useEffect(() => dialog.current?.showModal(), []);
  const finish = (): void => {
    isConfirmed.current = true;
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      onClose={() => onClosed(isConfirmed.current)}
      aria-labelledby="confirmation-title"
    >
      <div className="stack-4">
        <h2 className="row-title" id="confirmation-title">
          {texts.title}
        </h2>
        <p>{fillIn(texts.text, { minutes: CONSOLE_CONFIRMATION_MINUTES })}</p>
        {state.step === 'loading' ? (
          <p role="status">{loading}</p>
        ) : (
          <LoadStatus
            state={state}
            texts={{ ...off, failed: load.account }}
            resetLabel={reloadLabel}
            onReload={reload}
            onReset={reload}
          />
        )}
        {account?.signIn === 'provider' ? (
          <ProviderLink provider={account.provider} />
        ) : account === undefined ? null : (
          <PasswordForm label={account.signIn === 'token' ? texts.token : texts.password} onConfirmed={finish} />
        )}
        <form method="dialog">
          <button className="text-button" type="submit">
            {texts.cancel}
          </button>
        </form>
      </div>
    </dialog>
  );
}

function ProviderLink({ provider }: { provider: string | null }) {
  if (provider === null) return <p>{texts.noProvider}</p>;
  const to = location.pathname + location.search;
  return (
    <>
      <p>{texts.providerText}</p>
      <p>
        <a className="button" href={`${consoleCalls.openId}?${new URLSearchParams({ [returnParameter]: to })}`}>
          {fillIn(texts.provider, { provider })}
        </a>
      </p>
    </>
  );
}

function PasswordForm({ label, onConfirmed }: { label: string; onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setProblem('');
    try {
      await sendJson('POST', consoleCalls.confirmation, { password });
      onConfirmed();
    } catch (error) {
      setProblem(fillIn(texts.failed, { reason: describeFailure(error) }));
      field.current?.focus();
    }
    setIsSending(false);
  };
  return (
    <form className="stack-4" onSubmit={submit}>
      <div className="field">
        <label htmlFor="confirmation-password">{label}</label>
        <input
          id="confirmation-password"
          ref={field}
          type="password"
          autoComplete="current-password"
          required
          maxLength={2 * MAX_PASSWORD_LENGTH}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby="confirmation-problem"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className="field-error" id="confirmation-problem" role="alert" hidden={problem === ''}>
          {problem}
        </p>
      </div>
      <button type="submit" className="button" aria-disabled={isSending}>
        {texts.button}
      </button>
    </form>
  );
}
