import type { TestResponse } from './test-page.ts';

/**
 * Substitute for the commercial vendor's script, according to its public API reference: a module that exports `load`, whose
 * agent has `get`; errors are plain ones with a message, and `requestId` if there was a request. Contains none of the
 * vendor's code. Records its calls in `window.vendor`; the linked ID selects the response.
 */
export const vendorScript: TestResponse = {
  headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
  body: `
    const calls = (window.vendor ??= { load: [], get: [] });
    const failure = (message) => Object.assign(new Error(message), { requestId: '1763724187402.vEnd0r' });
    export async function load(options) {
      calls.load.push(options);
      if (options.apiKey === 'expired') throw failure('API key expired');
      if (options.endpoint && !URL.canParse(options.endpoint)) throw failure('The endpoint parameter is not a valid URL');
      return {
        async get(options = {}) {
          calls.get.push(options);
          const { linkedId = '' } = options;
          if (linkedId.startsWith('fails: ')) throw failure(linkedId.slice(7));
          if (linkedId === 'hangs') return new Promise(() => undefined);
          if (linkedId === 'nonsense') return { visitorId: 7 };
          return {
            requestId: '1763724187402.vEnd0r',
            visitorId: 'vendorvendorvendor00',
            visitorFound: true,
            confidence: { score: 0.99 },
            ...(options.extendedResult && { incognito: false, browserName: 'Chrome' }),
          };
        },
      };
    }`,
};
