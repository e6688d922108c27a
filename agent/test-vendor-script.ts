import type { Answer } from './test-page.ts';

/**
 * Stands in for the script of the commercial vendor, as its public reference documents it: a module that exports `load`,
 * whose agent has `get`; errors are plain ones with a text, and `requestId` where there was a request. Nothing of the
 * vendor's code is in it. It notes on `window.vendor` what it was called with, and answers what the linked id asks for.
 */
export const vendorScript: Answer = {
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
