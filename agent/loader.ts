import { AgentClient, type ClientSettings } from './agent-client.ts';
import type { ScriptLoading } from './load-script.ts';
import { createResultCache } from './result-cache.ts';
import { deleteStorageToken, readStorageToken } from './signals/storage-token.ts';

/**
 * Loads the agent's script and returns its client. A site bundles this module.
 *
 * @throws AgentError `API key required`, or the reason why the script could not be loaded
 * @throws Error if the cache time is over one day
 */
export async function loadAgent(settings: ClientSettings, loading?: ScriptLoading): Promise<AgentClient> {
  const client = new AgentClient(settings, loading);
  await client.load();
  return client;
}

export { AgentClient, readStorageToken };

/** Deletes the signed token and all cached results in this browser. Called after the server deleted the visitor. */
export function forgetVisitor(): void {
  deleteStorageToken();
  createResultCache().clear();
}
