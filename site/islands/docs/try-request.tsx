'use client';

import { parseUrl } from '@whorl/contract/parse-url.ts';
import { type FormEvent, useId, useState } from 'react';
import { tryRequest as texts } from '../../../content/interface/pages/docs.json';
import { CodeBlock } from '../../design/code-block.tsx';
import styles from './try-request.module.css';

/** Operation of the server API. */
type TriedOperation = {
  readonly method: string;
  /** With the names of parameters in braces. */
  readonly path: string;
  /** Sample body; missing if the operation has none. */
  readonly body?: string;
};

type Outcome = { readonly status: string; readonly body: string };

/**
 * Sends a request to the server API of this site with the visitor's own key, which is neither stored nor sent elsewhere.
 * The form is rendered when it is opened, because the page is long without it.
 */
export function TryRequest({ operations, className }: { operations: readonly TriedOperation[]; className: string }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className={`${className} mt-5 no-script`} onToggle={() => setIsOpened(true)}>
      <summary>{texts.title}</summary>
      {isOpened ? <RequestForm operations={operations} /> : null}
    </details>
  );
}

function RequestForm({ operations }: { operations: readonly TriedOperation[] }) {
  const id = useId();
  const [index, setIndex] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);
  const { method, path, body }: TriedOperation = operations[index] ?? { method: 'GET', path: '/' };

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    setIsSending(true);
    setOutcome(
      await sendRequest(method, String(fields.get('path')), String(fields.get('key')), fields.get('body')?.toString()),
    );
    setIsSending(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} autoComplete="off">
      <div className="field">
        <label htmlFor={`${id}-key`}>{texts.key}</label>
        <input id={`${id}-key`} name="key" type="password" required spellCheck={false} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-operation`}>{texts.operation}</label>
        <select id={`${id}-operation`} onChange={({ target }) => setIndex(target.selectedIndex)}>
          {operations.map((operation) => (
            <option key={operation.method + operation.path}>{`${operation.method} ${operation.path}`}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-path`}>{texts.path}</label>
        <input dir="auto" key={path} id={`${id}-path`} name="path" defaultValue={path} required spellCheck={false} />
      </div>
      {body === undefined ? null : (
        <div className="field">
          <label htmlFor={`${id}-body`}>{texts.body}</label>
          <textarea
            dir="auto"
            key={path}
            id={`${id}-body`}
            name="body"
            defaultValue={body}
            rows={4}
            spellCheck={false}
          />
        </div>
      )}
      <p className="caption">{texts.note}</p>
      <p>
        <button type="submit" className="button button-main" aria-disabled={isSending}>
          {texts.send}
        </button>
      </p>
      <div aria-live="polite">
        {outcome ? (
          <>
            <p className="medium">{outcome.status}</p>
            {outcome.body === '' ? null : <CodeBlock aria-label={texts.response}>{outcome.body}</CodeBlock>}
          </>
        ) : null}
      </div>
    </form>
  );
}

/** Sends a request. A path that would leave this origin is not sent, so that no other server gets the key. */
async function sendRequest(method: string, path: string, key: string, body: string | undefined): Promise<Outcome> {
  const url = parseUrl(path, location.origin);
  if (!path.startsWith('/') || url?.origin !== location.origin || /[{}]/.test(path)) {
    return { status: texts.wrongPath, body: '' };
  }
  const isFlat = url.pathname.startsWith('/v4/');
  const headers = isFlat ? { Authorization: `Bearer ${key}` } : { 'Auth-API-Key': key };
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      ...(body !== undefined && { body }),
    });
    return { status: `${response.status} ${response.statusText}`, body: format(await response.text()) };
  } catch (error) {
    return { status: `${texts.failed} ${error instanceof Error ? error.message : String(error)}`, body: '' };
  }
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
