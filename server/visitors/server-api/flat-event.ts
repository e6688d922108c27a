import type { BotInfo, FlatBotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { IpLocation } from '@whorl/contract/identification/result.ts';
import type { StoredEvent } from '../history/stored-event.ts';

type Flat = Readonly<Record<string, unknown>>;

/**
 * Converts a stored event to the flat format of version 4 of the server API: names with underscores, no products, times in
 * milliseconds. The fields of missing and failed products are omitted.
 */
export function toFlatEvent({ requestId, at, products }: StoredEvent): Flat {
  const { botd, botInfo, ipInfo, incognito, virtualMachine, tampering, vpn, velocity, rareDevice } = products;
  return omitUndefined({
    event_id: requestId,
    timestamp: at,
    source: 'device',
    ...toIdentification(products),
    ...(botd && 'data' in botd && { bot: botNames[botd.data.bot.result], bot_type: botd.data.bot.type }),
    bot_info: botInfo && 'data' in botInfo ? toBotInfo(botInfo.data) : undefined,
    ip_info: ipInfo && 'data' in ipInfo ? toIpInfo(ipInfo.data) : undefined,
    incognito: getResult(incognito),
    virtual_machine: getResult(virtualMachine),
    ...(tampering &&
      'data' in tampering && {
        tampering: tampering.data.result,
        tampering_details: { anomaly_score: tampering.data.anomalyScore },
      }),
    ...(vpn && 'data' in vpn && toVpn(vpn.data)),
    velocity: velocity && 'data' in velocity ? toVelocity(velocity.data) : undefined,
    ...(rareDevice &&
      'data' in rareDevice && {
        rare_device: rareDevice.data.result,
        rare_device_percentile_bucket: rareDevice.data.percentileBucket,
      }),
  });
}

type DataOf<Name extends keyof EventProducts> = Extract<EventProducts[Name], { data: unknown }>['data'];

const toBotInfo = ({ providerUrl, identifiedBy, ...info }: BotInfo): FlatBotInfo => ({
  ...info,
  ...(providerUrl !== undefined && { provider_url: providerUrl }),
  identified_by: identifiedBy,
});

const botNames = { notDetected: 'not_detected', good: 'good', bad: 'bad' } as const;

const getResult = (product: EventProducts['incognito'] | undefined): boolean | undefined =>
  product && 'data' in product ? product.data.result : undefined;

function toIdentification({ identification }: StoredEvent['products']): Flat {
  if (identification === undefined || !('data' in identification)) return {};
  const { visitorId, visitorFound, confidence, firstSeenAt, lastSeenAt, browserDetails, ...rest } = identification.data;
  const { browserName, browserMajorVersion, browserFullVersion, os, osVersion, device, userAgent } = browserDetails;
  return {
    identification: omitUndefined({
      visitor_id: visitorId,
      visitor_found: visitorFound,
      confidence,
      first_seen_at: toTime(firstSeenAt.subscription),
      last_seen_at: toTime(lastSeenAt.subscription),
    }),
    linked_id: rest.linkedId,
    suspect: (rest as { suspect?: boolean }).suspect,
    replayed: rest.replayed,
    tags: toTags(rest.tag),
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

const toTime = (time: string | null): number | undefined => (time === null ? undefined : Date.parse(time));

/** Returns the tag as an object, which the flat format requires; a plain value is wrapped in one. */
function toTags(tag: unknown): unknown {
  if (tag === undefined || tag === null) return undefined;
  return typeof tag === 'object' && !Array.isArray(tag) ? tag : { tag };
}

function toIpInfo({ v4, v6 }: DataOf<'ipInfo'>): Flat {
  const flat = (info: typeof v4) =>
    info &&
    omitUndefined({
      address: info.address,
      geolocation: info.geolocation && toGeolocation(info.geolocation),
      asn: info.asn?.asn,
      asn_name: info.asn?.name,
      datacenter_result: info.datacenter?.result,
      datacenter_name: info.datacenter?.name,
    });
  return omitUndefined({ v4: flat(v4), v6: flat(v6) });
}

const toGeolocation = ({ city, country, continent, timezone, latitude, longitude, accuracyRadius }: IpLocation): Flat =>
  omitUndefined({
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

const toVpn = ({ result, confidence, originTimezone, methods }: DataOf<'vpn'>): Flat => ({
  vpn: result,
  vpn_confidence: confidence,
  vpn_origin_timezone: originTimezone,
  vpn_methods: omitUndefined({ timezone_mismatch: methods.timezoneMismatch, public_vpn: methods.publicVPN }),
});

function toVelocity({ events, distinctIp, distinctCountry, distinctLinkedId, ipEvents }: DataOf<'velocity'>): Flat {
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

const omitUndefined = (fields: Flat): Flat =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
