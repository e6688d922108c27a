import type { Reading } from '@whorl/contract/identification/request.ts';
import { type IdentificationAnswer, identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import type { TestServer } from './server.ts';
import { postReading, TEST_USER_AGENT } from './signals.ts';

/** What the tests' laptop reads; a person changes settings of it, another person has other ones. */
export const laptopSignals: Reading['signals'] = {
  platform: { value: 'Linux x86_64', ms: 0 },
  vendor: { value: 'Google Inc.', ms: 0 },
  webGlBasics: { value: { rendererUnmasked: 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)' }, ms: 9 },
  hardwareConcurrency: { value: 8, ms: 0 },
  timezone: { value: 'Europe/Lisbon', ms: 0 },
  languages: { value: [['pt-PT'], ['pt-PT', 'en']], ms: 0 },
  screenResolution: { value: [1920, 1080], ms: 0 },
  fonts: { value: ['Calibri'], ms: 30 },
};

type Look = { signals?: Reading['signals']; userAgent?: string; isPrivate?: boolean };

/** One store of cookies and site data, as a browser has it; `clear` empties it. */
export function createTestBrowser(look: Look = {}) {
  let cookie: string | undefined;
  let storageToken: string | undefined;
  return {
    async identify(server: TestServer, now: Look = {}): Promise<IdentificationAnswer['result']> {
      const { signals, userAgent = TEST_USER_AGENT, isPrivate } = { ...look, ...now };
      const response = await postReading(
        server,
        {
          userAgent,
          signals: { ...laptopSignals, ...look.signals, ...signals },
          ...(isPrivate !== undefined && { privacy: { isPrivate } }),
          ...(storageToken !== undefined && { storageToken }),
        },
        { 'user-agent': userAgent, ...(cookie !== undefined && { cookie }) },
      );
      const answer = v.parse(identificationAnswerSchema, await response.json());
      cookie = response.headers.get('set-cookie')?.split(';')[0];
      storageToken = answer.storageToken;
      return answer.result;
    },
    clear() {
      cookie = storageToken = undefined;
    },
    dropCookie() {
      cookie = undefined;
    },
  };
}
