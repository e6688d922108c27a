import { matchingFigures } from '../../../content/figures/matching-figures.ts';

/** The call of a page. */
export const call = `const { load } = await import(
  '/agent/v2/YOUR_KEY/loader_v1.0.0.js'
)
const agent = await load({ apiKey: 'YOUR_KEY' })
const { visitorId, requestId } = await agent.get()
// Send requestId with your form. Your server
// verifies it before it acts.`;

/** The result of the call, shortened. */
export const answer = `{
  "requestId": "1795262587402.k9Xw2a",
  "visitorId": "Ri52dXs4BkMe1GyOp7Vt",
  "visitorFound": true,
  "confidence": { "score": ${matchingFigures.signedScore} },
  "firstSeenAt": { "global": "2026-11-09T18:02:11Z" },
  "products": {
    "botd": { "data": { "bot": { "result": "notDetected" } } }
  }
}`;
