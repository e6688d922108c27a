import { type RemoteConfig, remoteConfigSchema } from '@whorl/contract/analytics/remote-config.ts';
import * as v from 'valibot';

/** Timeout of one attempt. */
const TIMEOUT_MS = 5_000;
const TIMEOUT_MESSAGE = 'fetch rejected due to timeout after 5 seconds';
/** Maximum number of attempts. The delay before the second is BACK_OFF_MS, before the third twice that. */
const MAX_ATTEMPTS = 3;
const BACK_OFF_MS = 1_000;

type ConfigRequest = {
  /** URL of the service without a query. */
  url: string;
  apiKey: string;
  keys: readonly string[];
  /** The SDK's session ID (start time in milliseconds since 1970); undefined outside a session. */
  sessionId: number | undefined;
};

/**
 * Fetches the remote configuration of analytics. Nothing waits for it: events are sent as usual until it arrives.
 *
 * @throws Error 'exceeded retry count' after the last attempt; its cause is 'fetch rejected due to timeout after 5
 * seconds', the response status, or the browser's error
 */
export async function fetchRemoteConfig(request: ConfigRequest): Promise<RemoteConfig['configs']> {
  let cause: unknown;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      return await requestConfig(request);
    } catch (error) {
      cause = error;
    }
    if (attempt < MAX_ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, attempt * BACK_OFF_MS));
  }
  throw new Error('exceeded retry count', { cause });
}

async function requestConfig({ url, apiKey, keys, sessionId }: ConfigRequest): Promise<RemoteConfig['configs']> {
  const query = new URLSearchParams({ api_key: apiKey });
  for (const key of keys) query.append('config_keys', key);
  if (sessionId !== undefined) query.append('session_id', String(sessionId));
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(TIMEOUT_MESSAGE)), TIMEOUT_MS);
  try {
    const response = await fetch(`${url}?${query}`, { signal: controller.signal });
    if (!response.ok) throw new Error(`the configuration service responded with status ${response.status}`);
    // The timeout also covers the body.
    return v.parse(remoteConfigSchema, await response.json()).configs;
  } finally {
    clearTimeout(timer);
  }
}
