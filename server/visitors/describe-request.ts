import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { BotdProduct, IdentificationResult, IpLocation } from '@whorl/contract/identification/result.ts';
import { type BotFacts, plainHeaders } from './bots/bot-evidence.ts';
import { judgeBot } from './bots/bot-verdict.ts';
import type { Found } from './matching/find-visitor.ts';
import { rendererOf, valueIn } from './matching/fingerprint.ts';
import type { NetworkFacts } from './smart-signals/network-database.ts';
import { findTampering } from './smart-signals/tampering.ts';
import { isVirtualMachine } from './smart-signals/virtual-machine.ts';
import { detectVpn } from './smart-signals/vpn.ts';
import { parseUserAgent } from './user-agent.ts';

/** What the server knows of one request besides the reading. */
export type RequestFacts = {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Between the ticket and the reading, in milliseconds. */
  readonly elapsedMs: number;
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Where the address is, and whether that is only assumed of one that belongs to no country. */
  readonly place: { readonly location: IpLocation; readonly isAssumed: boolean } | undefined;
  /** Undefined without a database of networks, or for an address that is not in it. */
  readonly network: NetworkFacts | undefined;
  readonly crawler: BotFacts['crawler'];
};

/** What the browser is answered. */
export function resultOf(products: EventProducts, found: Found, address: string): IdentificationResult {
  const { identification, botd, virtualMachine, incognito } = products;
  if ('error' in identification) throw new Error(identification.error.message);
  const { data } = identification;
  const { browserName, browserFullVersion, os, osVersion, device } = data.browserDetails;
  return {
    requestId: data.requestId,
    visitorId: data.visitorId,
    visitorFound: data.visitorFound,
    confidence: { score: data.confidence.score },
    match: found.match.step,
    visits: found.visits,
    browserName,
    browserVersion: browserFullVersion,
    os,
    osVersion,
    device,
    ip: address,
    ...('data' in incognito && { incognito: incognito.data.result }),
    ...(data.ipLocation && { ipLocation: data.ipLocation }),
    firstSeenAt: data.firstSeenAt,
    lastSeenAt: data.lastSeenAt,
    products: { botd: 'data' in botd ? { data: { ...botd.data, ip: address } } : botd, virtualMachine },
  };
}

/**
 * Everything that is said of one request, as it is kept and as the server API answers it. Each product may fail alone.
 *
 * @param address as it is kept: truncated
 */
export function productsOf(
  reading: Reading,
  facts: RequestFacts,
  found: Found,
  velocity: EventProducts['velocity'],
  address: string,
): EventProducts {
  const { place, network, at } = facts;
  const timezone = valueIn(reading.signals.timezone);
  return {
    identification: { data: identificationOf(reading, facts, found, address) },
    botd: product(() => botdOf(reading, facts, address)),
    ipInfo: product(() => ({
      [address.includes(':') ? 'v6' : 'v4']: {
        address,
        ...(place && { geolocation: place.location }),
        ...(network?.asn && { asn: network.asn }),
        ...(network?.isDatacenter !== undefined && { datacenter: { result: network.isDatacenter } }),
      },
    })),
    incognito: product(() => {
      const { privacy } = reading;
      if (privacy === undefined) throw new Error('the browser did not tell');
      if ('error' in privacy) throw new Error(privacy.error);
      return { result: privacy.isPrivate };
    }),
    virtualMachine: product(() => {
      const result = isVirtualMachine(rendererOf(reading.signals));
      if (result === undefined) throw new Error('the browser does not name its graphics processor');
      return { result };
    }),
    tampering: product(() => findTampering({ reading, headers: facts.headers, at })),
    vpn: product(() =>
      detectVpn(
        typeof timezone === 'string' ? timezone : undefined,
        place?.isAssumed === false ? place.location.country.code : undefined,
        network,
        at,
      ),
    ),
    velocity,
  };
}

/** A product that cannot be made says why, and the others are not touched by it. */
function product<Data>(make: () => Data): { data: Data } | { error: { code: 'Failed'; message: string } } {
  try {
    return { data: make() };
  } catch (error) {
    return { error: { code: 'Failed', message: error instanceof Error ? error.message : String(error) } };
  }
}

type Data<Product> = Product extends { data: infer Value } ? Value : never;

function identificationOf(
  reading: Reading,
  { requestId, at, headers, place }: RequestFacts,
  { match, visitorId, firstSeenAt, lastSeenAt }: Found,
  address: string,
): Data<EventProducts['identification']> {
  const userAgent = headers['user-agent']?.toString() ?? '';
  const { browserName, browserVersion, os, osVersion, device } = parseUserAgent(userAgent);
  return {
    visitorId,
    requestId,
    visitorFound: match.visitorId !== undefined,
    confidence: { score: confidenceScores[match.confidence], comment: match.reason },
    match: { step: match.step, decision: match.decision, changed: [...match.changed] },
    firstSeenAt: momentOf(firstSeenAt),
    lastSeenAt: momentOf(lastSeenAt),
    time: new Date(at).toISOString(),
    timestamp: at,
    url: reading.url,
    ip: address,
    ...(place && { ipLocation: place.location }),
    ...(reading.privacy && 'isPrivate' in reading.privacy && { incognito: reading.privacy.isPrivate }),
    ...(reading.linkedId !== undefined && { linkedId: reading.linkedId }),
    tag: reading.tag ?? {},
    browserDetails: {
      browserName,
      browserMajorVersion: browserVersion.split('.')[0] ?? '',
      browserFullVersion: browserVersion,
      os,
      osVersion,
      device,
      userAgent,
    },
    // A reading that is sent twice is refused, so what is kept never is one.
    replayed: false,
  };
}

function botdOf(reading: Reading, facts: RequestFacts, address: string): Data<BotdProduct> {
  const { headers, at, requestId } = facts;
  const userAgent = headers['user-agent']?.toString() ?? '';
  const verdict = judgeBot({ ...facts, headers: plainHeaders(headers), reading });
  if ('failed' in verdict) throw new Error(verdict.failed);
  return { ...verdict, url: reading.url, ip: address, time: new Date(at).toISOString(), userAgent, requestId };
}

function momentOf(at: number | undefined): { global: string | null; subscription: string | null } {
  const text = at === undefined ? null : new Date(at).toISOString();
  return { global: text, subscription: text };
}
