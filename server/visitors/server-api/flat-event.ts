import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { IpLocation } from '@whorl/contract/identification/result.ts';
import type { StoredEvent } from '../history/stored-event.ts';

type Flat = Readonly<Record<string, unknown>>;

/**
 * A stored event in the flat form that version 4 of the server API answers: names with underscores, no products, times in
 * milliseconds. A product that failed, or that there is not, is left out with all its fields.
 */
export function flatEvent({ requestId, at, products }: StoredEvent): Flat {
  const { botd, ipInfo, incognito, virtualMachine, tampering, vpn, velocity } = products;
  return withoutNothing({
    event_id: requestId,
    timestamp: at,
    source: 'device',
    ...identificationOf(products),
    ...(botd && 'data' in botd && { bot: botNames[botd.data.bot.result], bot_type: botd.data.bot.type }),
    ip_info: ipInfo && 'data' in ipInfo ? ipInfoOf(ipInfo.data) : undefined,
    incognito: resultOf(incognito),
    virtual_machine: resultOf(virtualMachine),
    ...(tampering &&
      'data' in tampering && {
        tampering: tampering.data.result,
        tampering_details: { anomaly_score: tampering.data.anomalyScore },
      }),
    ...(vpn && 'data' in vpn && vpnOf(vpn.data)),
    velocity: velocity && 'data' in velocity ? velocityOf(velocity.data) : undefined,
  });
}

type DataOf<Name extends keyof EventProducts> = Extract<EventProducts[Name], { data: unknown }>['data'];

const botNames = { notDetected: 'not_detected', good: 'good', bad: 'bad' } as const;

const resultOf = (product: EventProducts['incognito'] | undefined): boolean | undefined =>
  product && 'data' in product ? product.data.result : undefined;

function identificationOf({ identification }: StoredEvent['products']): Flat {
  if (identification === undefined || !('data' in identification)) return {};
  const { visitorId, visitorFound, confidence, firstSeenAt, lastSeenAt, browserDetails, ...rest } = identification.data;
  const { browserName, browserMajorVersion, browserFullVersion, os, osVersion, device, userAgent } = browserDetails;
  return {
    identification: withoutNothing({
      visitor_id: visitorId,
      visitor_found: visitorFound,
      confidence,
      first_seen_at: timeOf(firstSeenAt.subscription),
      last_seen_at: timeOf(lastSeenAt.subscription),
    }),
    linked_id: rest.linkedId,
    suspect: (rest as { suspect?: boolean }).suspect,
    replayed: rest.replayed,
    tags: tagsOf(rest.tag),
    url: rest.url,
    ip_address: rest.ip,
    user_agent: userAgent,
    device,
    os,
    os_version: osVersion,
    browser_details: {
      browser_name: browserName,
      browser_major_version: browserMajorVersion,
      browser_full_version: browserFullVersion,
      os,
      os_version: osVersion,
      device,
    },
  };
}

const timeOf = (time: string | null): number | undefined => (time === null ? undefined : Date.parse(time));

/** There a tag is always an object, and a plain value stands in one. */
function tagsOf(tag: unknown): unknown {
  if (tag === undefined || tag === null) return undefined;
  return typeof tag === 'object' && !Array.isArray(tag) ? tag : { tag };
}

function ipInfoOf({ v4, v6 }: DataOf<'ipInfo'>): Flat {
  const flat = (info: typeof v4) =>
    info &&
    withoutNothing({
      address: info.address,
      geolocation: info.geolocation && geolocationOf(info.geolocation),
      asn: info.asn?.asn,
      asn_name: info.asn?.name,
      datacenter_result: info.datacenter?.result,
      datacenter_name: info.datacenter?.name,
    });
  return withoutNothing({ v4: flat(v4), v6: flat(v6) });
}

const geolocationOf = ({ city, country, continent, timezone, latitude, longitude, accuracyRadius }: IpLocation): Flat =>
  withoutNothing({
    accuracy_radius: accuracyRadius,
    latitude,
    longitude,
    timezone,
    city_name: city?.name,
    country_code: country.code,
    country_name: country.name,
    continent_code: continent.code,
    continent_name: continent.name,
  });

const vpnOf = ({ result, confidence, originTimezone, methods }: DataOf<'vpn'>): Flat => ({
  vpn: result,
  vpn_confidence: confidence,
  vpn_origin_timezone: originTimezone,
  vpn_methods: withoutNothing({ timezone_mismatch: methods.timezoneMismatch, public_vpn: methods.publicVPN }),
});

function velocityOf({ events, distinctIp, distinctCountry, distinctLinkedId, ipEvents }: DataOf<'velocity'>): Flat {
  const flat = ({ intervals }: typeof events) => ({
    '5_minutes': intervals['5m'],
    '1_hour': intervals['1h'],
    '24_hours': intervals['24h'],
  });
  return {
    events: flat(events),
    distinct_ip: flat(distinctIp),
    distinct_country: flat(distinctCountry),
    distinct_linked_id: flat(distinctLinkedId),
    ip_events: flat(ipEvents),
  };
}

const withoutNothing = (fields: Flat): Flat =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
