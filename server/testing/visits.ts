import { laptopSignals } from './browser.ts';
import { createTestKey } from './keys.ts';
import type { TestServer } from './server.ts';
import { postSignals } from './signals.ts';

/** Returns signals that distinguish a browser from others of the same test. */
export const distinctBrowser = (name: string) => ({
  signals: {
    ...{ ...laptopSignals, platform: { value: name }, vendor: { value: name }, fonts: { value: [name] } },
    // As in the headers of `postSignals`; otherwise it would be suspected to be a bot.
    languages: { value: [['en-US'], ['en-US', 'en']] },
    userAgentData: { error: 'undefined' },
  },
});

/** Returns a `fetch` for client libraries that redirects requests for the vendor's servers to the test's. */
export const fetchFrom = (server: TestServer): typeof fetch => {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(server.url + pathname + search, init);
  };
};

/** Creates a workspace with its two keys. */
export async function createWorkspace(server: TestServer, workspace: string) {
  const apiKey = await createTestKey(server, '--public', '--workspace', workspace);
  const secret = await createTestKey(server, '--secret', '--workspace', workspace);
  return {
    apiKey,
    secret,
    async visit(changes: object = {}, headers: Record<string, string> = {}) {
      const answer = await postSignals(server, { apiKey, ...changes }, headers);
      const { result } = (await answer.json()) as { result: { requestId: string; visitorId: string } };
      return result;
    },
  };
}
