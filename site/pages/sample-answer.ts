import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import { matchingFigures } from '../content/figures/matching-figures.ts';

const requestId = '1795262587402.k9Xw2a';
const time = '2026-11-21T12:03:07.402Z';
const browser = 'Mozilla/5.0 (Macintosh; …) Chrome/142.0.0.0 Safari/537.36';

/** An example of the result of `get`. The type ensures that it matches the server's response. */
export const sampleAnswer: IdentificationResult = {
  requestId,
  visitorId: 'Ri52dXs4BkMe1GyOp7Vt',
  visitorFound: true,
  confidence: { score: Number(matchingFigures.signedScore) },
  match: 'token',
  visits: 5,
  browserName: 'Chrome',
  browserVersion: '142.0.0.0',
  device: 'Mac',
  os: 'Mac OS X',
  osVersion: '10.15.7',
  ip: '203.0.113.24',
  ipLocation: { country: { code: 'PT', name: 'Portugal' }, continent: { code: 'EU', name: 'Europe' } },
  firstSeenAt: { global: '2026-11-09T18:02:11.090Z', subscription: '2026-11-09T18:02:11.090Z' },
  lastSeenAt: { global: '2026-11-19T21:14:40.511Z', subscription: '2026-11-19T21:14:40.511Z' },
  products: {
    botd: {
      data: {
        bot: { result: 'notDetected' },
        url: 'https://shop.example/checkout/',
        ip: '203.0.113.24',
        time,
        userAgent: browser,
        requestId,
      },
    },
    virtualMachine: { data: { result: false } },
  },
};
