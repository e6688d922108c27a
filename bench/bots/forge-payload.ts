import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer, IdentificationResult } from '@whorl/contract/identification/result.ts';
import { type IdentificationTicket, serializeForDigest } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { windowsUserAgent } from './cases.ts';

/**
 * Posts a forged signal payload without a browser.
 *
 * @param origin origin of a site with the identification service
 * @param version Chrome version to claim
 * @param withCare forges as an attacker who has read our source code: with digest, headers, many signals and a delay
 */
export async function postForgedPayload(
  origin: string,
  version: string,
  withCare: boolean,
): Promise<IdentificationResult> {
  const userAgent = windowsUserAgent(version);
  const url = `${origin}${endpoints.identify}`;
  const { ticket } = (await (await fetch(url)).json()) as IdentificationTicket;
  const unsigned: SignalPayload = {
    apiKey: 'whorl-site',
    version: AGENT_VERSION,
    url: `${origin}/`,
    userAgent,
    signals: withCare ? manySignals : { platform: { value: 'Win32' } },
    bot: { bot: false },
    ticket,
  };
  if (withCare) await new Promise((resolve) => setTimeout(resolve, CAREFUL_WAIT_MS));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...(withCare && carefulHeaders) },
    body: JSON.stringify(withCare ? { ...unsigned, digest: murmurX64Hash128(serializeForDigest(unsigned)) } : unsigned),
  });
  return ((await response.json()) as IdentificationAnswer).result;
}

const CAREFUL_WAIT_MS = 300;
const carefulHeaders = { 'accept-language': 'en-US,en;q=0.9', 'sec-fetch-site': 'same-origin' };
const manySignals = {
  platform: { value: 'Win32' },
  vendor: { value: 'Google Inc.' },
  languages: { value: [['en-US']] },
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`signal${index}`, { value: index }])),
};
