import { type RemoteConfig, remoteConfigSchema } from '@whorl/contract/analytics/remote-config.ts';
import * as v from 'valibot';

/** After which an attempt is given up. */
const TIMEOUT_MS = 5_000;
const TIMED_OUT = 'fetch rejected due to timeout after 5 seconds';
/** Attempts in all; before the second one is waited for one of these, before the third for two. */
const ATTEMPTS = 3;
const BACK_OFF_MS = 1_000;

type Question = {
  /** Of the service, without a query. */
  url: string;
  apiKey: string;
  keys: readonly string[];
  /** As the SDK counts sessions, in milliseconds since 1970; undefined outside of one. */
  sessionId: number | undefined;
};

/**
 * What the provider has set for the senders of events. Nothing waits for it: events are sent as usual until it is there,
 * and where it never comes.
 *
 * @throws Error 'exceeded retry count', whose cause is why the last attempt failed: 'fetch rejected due to timeout after
 *   5 seconds', the answer's status, or what the browser says
 */
export async function fetchRemoteConfig(question: Question): Promise<RemoteConfig['configs']> {
  let cause: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await ask(question);
    } catch (error) {
      cause = error;
    }
    if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, attempt * BACK_OFF_MS));
  }
  throw new Error('exceeded retry count', { cause });
}

async function ask({ url, apiKey, keys, sessionId }: Question): Promise<RemoteConfig['configs']> {
  const query = new URLSearchParams({ api_key: apiKey });
  for (const key of keys) query.append('config_keys', key);
  if (sessionId !== undefined) query.append('session_id', String(sessionId));
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Error(TIMED_OUT)), TIMEOUT_MS);
  try {
    const response = await fetch(`${url}?${query}`, { signal: giveUp.signal });
    if (!response.ok) throw new Error(`the service for settings answered ${response.status}`);
    // A body may hang as well as an answer.
    return v.parse(remoteConfigSchema, await response.json()).configs;
  } finally {
    clearTimeout(timer);
  }
}
