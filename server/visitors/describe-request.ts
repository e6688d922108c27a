import { continentNames, continentOf } from '@whorl/contract/continent.ts';
import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type {
  BotdProduct,
  IdentificationResult,
  VirtualMachineProduct,
} from '@whorl/contract/identification/result.ts';
import { judgeBot } from './bot-verdict.ts';
import type { Found } from './find-visitor.ts';
import { rendererOf } from './fingerprint.ts';
import { parseUserAgent } from './user-agent.ts';
import { isVirtualMachine } from './virtual-machine.ts';

/** What the server knows of one request besides the reading. */
export type RequestFacts = {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly address: string;
  readonly userAgent: string;
  readonly country: string | undefined;
};

/** What the browser is answered. */
export function resultOf(reading: Reading, facts: RequestFacts, found: Found): IdentificationResult {
  const location = locationOf(facts.country);
  return {
    requestId: facts.requestId,
    visitorId: found.visitorId,
    visitorFound: found.match.visitorId !== undefined,
    confidence: { score: confidenceScores[found.match.confidence] },
    match: found.match.step,
    visits: found.visits,
    ...parseUserAgent(facts.userAgent),
    ip: facts.address,
    ...(location && { ipLocation: location }),
    firstSeenAt: momentOf(found.firstSeenAt),
    lastSeenAt: momentOf(found.lastSeenAt),
    products: { botd: botdOf(reading, facts), virtualMachine: virtualMachineOf(reading) },
  };
}

/**
 * What is kept about the request, in the shape that the server API answers.
 *
 * @param addressKept the truncated address
 */
export function productsOf(reading: Reading, facts: RequestFacts, found: Found, addressKept: string): object {
  const kept = { ...facts, address: addressKept };
  const { products, visitorId, visitorFound, confidence, firstSeenAt, lastSeenAt, ipLocation } = resultOf(
    reading,
    kept,
    found,
  );
  const { browserName, browserVersion, os, osVersion, device } = parseUserAgent(facts.userAgent);
  return {
    identification: {
      data: {
        visitorId,
        requestId: facts.requestId,
        visitorFound,
        confidence: { ...confidence, comment: found.match.reason },
        firstSeenAt,
        lastSeenAt,
        time: new Date(facts.at).toISOString(),
        timestamp: facts.at,
        url: reading.url,
        ip: addressKept,
        ...(ipLocation && { ipLocation }),
        ...(reading.linkedId !== undefined && { linkedId: reading.linkedId }),
        tag: reading.tag ?? {},
        browserDetails: {
          browserName,
          browserMajorVersion: browserVersion.split('.')[0] ?? '',
          browserFullVersion: browserVersion,
          os,
          osVersion,
          device,
          userAgent: facts.userAgent,
        },
        replayed: false,
      },
    },
    ipInfo: {
      data: {
        [addressKept.includes(':') ? 'v6' : 'v4']: {
          address: addressKept,
          ...(ipLocation && { geolocation: ipLocation }),
        },
      },
    },
    ...products,
  };
}

function botdOf(reading: Reading, { userAgent, address, at, requestId }: RequestFacts): BotdProduct {
  const verdict = judgeBot({ header: userAgent, claimed: reading.userAgent, reading: reading.bot });
  if ('failed' in verdict) return { error: { code: 'Failed', message: verdict.failed } };
  return {
    data: { bot: verdict, url: reading.url, ip: address, time: new Date(at).toISOString(), userAgent, requestId },
  };
}

function virtualMachineOf(reading: Reading): VirtualMachineProduct {
  const result = isVirtualMachine(rendererOf(reading.signals));
  return result === undefined
    ? { error: { code: 'Failed', message: 'the browser does not name its graphics processor' } }
    : { data: { result } };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function locationOf(country: string | undefined): IdentificationResult['ipLocation'] {
  const continent = country === undefined ? undefined : continentOf(country);
  if (country === undefined || continent === undefined) return undefined;
  return {
    country: { code: country, name: countryNames.of(country) ?? country },
    continent: { code: continent, name: continentNames[continent] },
  };
}

function momentOf(at: number | undefined): { global: string | null; subscription: string | null } {
  const text = at === undefined ? null : new Date(at).toISOString();
  return { global: text, subscription: text };
}
