import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { BotdProduct, IdentificationResult, IpLocation } from '@whorl/contract/identification/result.ts';
import type { Agents } from './agents/agents.ts';
import type { SignatureCheck } from './agents/verify-signatures.ts';
import { type BotFacts, toSingleHeaders } from './bots/bot-evidence.ts';
import { detectBot } from './bots/detect-bot.ts';
import type { FoundVisitor } from './matching/find-visitor.ts';
import { getRenderer, getSignalValue } from './matching/fingerprint.ts';
import type { NetworkFacts } from './smart-signals/network-database.ts';
import { findTampering } from './smart-signals/tampering.ts';
import { isVirtualMachine } from './smart-signals/virtual-machine.ts';
import { detectVpn } from './smart-signals/vpn.ts';
import { parseUserAgent } from './user-agent.ts';

/** Facts that the server knows about a request in addition to the signal payload. */
export type RequestFacts = {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Time between ticket and signal payload, in milliseconds. */
  readonly elapsedMs: number;
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Location of the IP address, and whether it is only assumed because the address belongs to no country. */
  readonly place: { readonly location: IpLocation; readonly isAssumed: boolean } | undefined;
  /** Undefined without a network database, or for an address that isn't in it. */
  readonly network: NetworkFacts | undefined;
  readonly crawler: BotFacts['crawler'];
  /** Outcome of checking the request's signatures; undefined without one. */
  readonly signature: SignatureCheck | undefined;
  /** Name of the published list of IP ranges that the address is in. */
  readonly range: string | undefined;
  readonly nameAgent: Agents['name'];
};

/** Creates the result that the browser receives. */
export function createIdentificationResult(
  products: EventProducts,
  found: FoundVisitor,
  address: string,
): IdentificationResult {
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
 * Creates the products of a request as they are stored and returned by the server API. Each product may fail on its own.
 *
 * @param measured products that are computed from other visits
 * @param address truncated IP address
 */
export function createProducts(
  payload: SignalPayload,
  facts: RequestFacts,
  found: FoundVisitor,
  measured: Pick<EventProducts, 'velocity' | 'rareDevice'>,
  address: string,
): EventProducts {
  const { place, network, at } = facts;
  const { velocity, rareDevice } = measured;
  const timezone = getSignalValue(payload.signals.timezone);
  const botd = runProduct(() => createBotdProduct(payload, facts, address));
  const botInfo = runProduct(() => findBotInfo(payload, facts, botd));
  return {
    identification: { data: createIdentification(payload, facts, found, address) },
    botd,
    ...('error' in botInfo ? { botInfo } : botInfo.data && { botInfo: { data: botInfo.data } }),
    ipInfo: runProduct(() => ({
      [address.includes(':') ? 'v6' : 'v4']: {
        address,
        ...(place && { geolocation: place.location }),
        ...(network?.asn && { asn: network.asn }),
        ...(network?.isDatacenter !== undefined && { datacenter: { result: network.isDatacenter } }),
      },
    })),
    incognito: runProduct(() => {
      const { privacy } = payload;
      if (privacy === undefined) throw new Error('the browser did not report private mode');
      if ('error' in privacy) throw new Error(privacy.error);
      return { result: privacy.isPrivate };
    }),
    virtualMachine: runProduct(() => {
      const result = isVirtualMachine(getRenderer(payload.signals));
      if (result === undefined) throw new Error('the browser does not report its graphics processor');
      return { result };
    }),
    tampering: runProduct(() => findTampering({ payload, headers: facts.headers, at })),
    vpn: runProduct(() =>
      detectVpn(
        typeof timezone === 'string' ? timezone : undefined,
        place?.isAssumed === false ? place.location.country.code : undefined,
        network,
        at,
      ),
    ),
    velocity,
    rareDevice,
  };
}

/** Creates a product; an exception becomes its error and doesn't affect the others. */
function runProduct<Data>(make: () => Data): { data: Data } | { error: { code: 'Failed'; message: string } } {
  try {
    return { data: make() };
  } catch (error) {
    return { error: { code: 'Failed', message: error instanceof Error ? error.message : String(error) } };
  }
}

type Data<Product> = Product extends { data: infer Value } ? Value : never;

function createIdentification(
  payload: SignalPayload,
  { requestId, at, headers, place }: RequestFacts,
  { match, visitorId, firstSeenAt, lastSeenAt }: FoundVisitor,
  address: string,
): Data<EventProducts['identification']> {
  const userAgent = headers['user-agent']?.toString() ?? '';
  const { browserName, browserVersion, os, osVersion, device } = parseUserAgent(userAgent);
  return {
    visitorId,
    requestId,
    visitorFound: match.visitorId !== undefined,
    confidence: { score: match.score, comment: match.reason },
    match: {
      ...{ step: match.step, decision: match.decision, changed: [...match.changed] },
      ...(match.evidence.length > 0 && { evidence: [...match.evidence] }),
    },
    firstSeenAt: toTimePair(firstSeenAt),
    lastSeenAt: toTimePair(lastSeenAt),
    time: new Date(at).toISOString(),
    timestamp: at,
    url: payload.url,
    ip: address,
    ...(place && { ipLocation: place.location }),
    ...(payload.privacy && 'isPrivate' in payload.privacy && { incognito: payload.privacy.isPrivate }),
    ...(payload.linkedId !== undefined && { linkedId: payload.linkedId }),
    tag: payload.tag ?? {},
    browserDetails: {
      browserName,
      browserMajorVersion: browserVersion.split('.')[0] ?? '',
      browserFullVersion: browserVersion,
      os,
      osVersion,
      device,
      userAgent,
    },
    // A replayed signal payload is rejected, so a stored one never is a replay.
    replayed: false,
  };
}

function createBotdProduct(payload: SignalPayload, facts: RequestFacts, address: string): Data<BotdProduct> {
  const { headers, at, requestId } = facts;
  const userAgent = headers['user-agent']?.toString() ?? '';
  const detection = detectBot({ ...facts, headers: toSingleHeaders(headers), payload });
  if ('failed' in detection) throw new Error(detection.failed);
  return { ...detection, url: payload.url, ip: address, time: new Date(at).toISOString(), userAgent, requestId };
}

function findBotInfo(
  { bot }: SignalPayload,
  { headers, signature, crawler, range, nameAgent }: RequestFacts,
  botd: BotdProduct,
): BotInfo | undefined {
  return nameAgent({
    signature,
    crawler,
    range,
    userAgent: headers['user-agent']?.toString() ?? '',
    bot: 'data' in botd ? botd.data.bot : undefined,
    globals: bot?.traces?.globals ?? [],
  });
}

function toTimePair(at: number | undefined): { global: string | null; subscription: string | null } {
  const text = at === undefined ? null : new Date(at).toISOString();
  return { global: text, subscription: text };
}
