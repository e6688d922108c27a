import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { type IdentificationAnswer, identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import type { TestServer } from './server.ts';
import { postSignals, TEST_USER_AGENT } from './signals.ts';

/** Signals of the tests' laptop, with at least one of each group; tests change some of them for another visitor. */
export const laptopSignals: SignalPayload['signals'] = {
  platform: { value: 'Linux x86_64', ms: 0 },
  vendor: { value: 'Google Inc.', ms: 0 },
  webGlBasics: { value: { rendererUnmasked: 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)' }, ms: 9 },
  hardwareConcurrency: { value: 8, ms: 0 },
  timezone: { value: 'Europe/Lisbon', ms: 0 },
  languages: { value: [['pt-PT'], ['pt-PT', 'en']], ms: 0 },
  screenResolution: { value: [1920, 1080], ms: 0 },
  fonts: { value: ['Calibri'], ms: 30 },
  audio: { value: 124.04347527516074, ms: 20 },
  userAgentData: { value: { platform: 'Linux', platformVersion: '6.8.0' }, ms: 0 },
  plugins: { value: ['PDF Viewer'], ms: 0 },
  touchSupport: { value: { maxTouchPoints: 0, touchEvent: false }, ms: 0 },
  contrast: { value: 0, ms: 0 },
  cookiesEnabled: { value: true, ms: 0 },
  domBlockers: { value: [], ms: 0 },
};

type Look = { signals?: SignalPayload['signals']; userAgent?: string; isPrivate?: boolean };

/** Creates a browser with cookies and site data; `clear` deletes them. */
export function createTestBrowser(look: Look = {}) {
  let cookie: string | undefined;
  let storageToken: string | undefined;
  return {
    async identify(server: TestServer, now: Look = {}): Promise<IdentificationAnswer['result']> {
      const { signals, userAgent = TEST_USER_AGENT, isPrivate } = { ...look, ...now };
      const response = await postSignals(
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
    deleteCookie() {
      cookie = undefined;
    },
  };
}
