import { DIRECTORY_PATH } from '../visitors/agents/fetch-directory.ts';
import type { AgentKey } from './signed-requests.ts';
import { startTestVendor, type TestVendor, type VendorResponder } from './vendor.ts';

/** Lets key directories be on this machine. */
export const privateDirectories = { AGENT_PRIVATE_DIRECTORIES: 'on' };

/** Returns a responder with a key directory. */
export const directoryOf =
  (keys: readonly AgentKey[], headers: Record<string, string> = {}): VendorResponder =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/http-message-signatures-directory+json', ...headers })
      .end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));

/** Starts a server with a key directory; counts its requests. */
export async function startDirectory(
  keys: readonly AgentKey[],
  headers?: Record<string, string>,
): Promise<TestVendor & { countFetches(): number }> {
  const vendor = await startTestVendor(directoryOf(keys, headers));
  return Object.assign(vendor, {
    countFetches: () => vendor.requests.filter(({ path }) => path === DIRECTORY_PATH).length,
  });
}
