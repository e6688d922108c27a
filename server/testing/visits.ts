import { makeKey } from './keys.ts';
import type { TestServer } from './server.ts';
import { postReading } from './signals.ts';

/** What a browser of a workspace is, so that no two of a test are taken for one. */
export const browserNamed = (name: string) => ({
  signals: { platform: { value: name }, vendor: { value: name }, fonts: { value: [name] }, timezone: { value: 'UTC' } },
});

/** A client library asks its maker's servers; this sends the same to the test's. */
export const fetchFrom = (server: TestServer): typeof fetch => {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(server.url + pathname + search, init);
  };
};

/** A workspace with its two keys. */
export async function makeWorkspace(server: TestServer, workspace: string) {
  const apiKey = await makeKey(server, '--public', '--workspace', workspace);
  const secret = await makeKey(server, '--secret', '--workspace', workspace);
  return {
    apiKey,
    secret,
    async visit(changes: object = {}, headers: Record<string, string> = {}) {
      const answer = await postReading(server, { apiKey, ...changes }, headers);
      const { result } = (await answer.json()) as { result: { requestId: string; visitorId: string } };
      return result;
    },
  };
}
