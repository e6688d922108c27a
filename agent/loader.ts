import { AgentClient, type ClientSettings } from './agent-client.ts';
import type { ScriptLoading } from './load-script.ts';
import { createResultCache } from './result-cache.ts';
import { dropStorageToken, readStorageToken } from './signals/storage-token.ts';

/**
 * The part of the agent that a site bundles: a client whose script is loaded.
 *
 * @throws AgentError `API key required`, or why the script could not be loaded; Error for a cache time over a day
 */
export async function loadAgent(settings: ClientSettings, loading?: ScriptLoading): Promise<AgentClient> {
  const client = new AgentClient(settings, loading);
  await client.load();
  return client;
}

export { AgentClient, readStorageToken };

/** Forgets in this browser what the server was asked to forget: the signed token and all cached results. */
export function forgetVisitor(): void {
  dropStorageToken();
  createResultCache().clear();
}
