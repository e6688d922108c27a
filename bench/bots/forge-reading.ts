import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer, IdentificationResult } from '@whorl/contract/identification/result.ts';
import { digestedText, type IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { nameOnWindows } from './cases.ts';

/**
 * No browser at all: a program that posts what a browser would have posted.
 *
 * @param origin of a site that identifies its visitors
 * @param version of the browser that it says it is
 * @param withCare it has read our source: it adds the digest and the headers, sends many signals, and waits
 */
export async function forgeReading(origin: string, version: string, withCare: boolean): Promise<IdentificationResult> {
  const userAgent = nameOnWindows(version);
  const url = `${origin}${endpoints.identify}`;
  const { ticket } = (await (await fetch(url)).json()) as IdentificationTicket;
  const unsigned: Reading = {
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
    body: JSON.stringify(withCare ? { ...unsigned, digest: murmurX64Hash128(digestedText(unsigned)) } : unsigned),
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
