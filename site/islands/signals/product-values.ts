import type { OwnEventProducts } from '@whorl/contract/identification/own-event.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/smart-signals.json';
import { summarizeBotResult } from '../visitor/bot-summary.ts';

/** The value of one Smart Signal for this browser, or why it is unknown. */
export type ProductValue = { value: string; note?: string | undefined } | { unknown: string };
export type ProductName = keyof typeof formatters;

/** Returns a Smart Signal as text. Another service may leave it out or send it in another format. */
export function productValue(name: ProductName, products: OwnEventProducts): ProductValue {
  const product = products[name] as { error?: { message?: string }; data?: unknown } | undefined;
  if (product?.error) return { unknown: product.error.message ?? texts.failed };
  // Events of people have no such product.
  if (name === 'botInfo' && products.botd && !product) return { value: texts.agent.none };
  if (!product?.data) return { unknown: texts.notInResponse };
  try {
    return formatters[name](product.data as never);
  } catch {
    return { unknown: texts.unexpectedFormat };
  }
}

type Data<Name extends keyof OwnEventProducts> = Extract<
  NonNullable<OwnEventProducts[Name]>,
  { data: unknown }
>['data'];

const formatters = {
  identification({ visitorFound, confidence, match }: Data<'identification'>): ProductValue {
    const { comment: reason, score } = confidence;
    const value = visitorFound ? texts.identification.known : texts.identification.new;
    const note =
      reason && match?.changed?.length
        ? fillIn(texts.identification.changed, { reason, signals: match.changed.join(', ') })
        : reason;
    return { value: fillIn(value, { score: score.toFixed(2) }), note: note || undefined };
  },
  botd(data: Data<'botd'>): ProductValue {
    const { verdict, basis, signs } = summarizeBotResult(data);
    const score = data.score === undefined ? undefined : fillIn(texts.botScore, { score: data.score.toFixed(2) });
    return { value: verdict, note: [basis, score, signs[0]?.says].filter(Boolean).join('; ') };
  },
  botInfo: ({ name, identity, provider, reason }: Data<'botInfo'>): ProductValue => ({
    value: fillIn(texts.agent.named, { name, identity }),
    note: [provider, reason].filter(Boolean).join('; '),
  }),
  ipInfo({ v4, v6 }: Data<'ipInfo'>): ProductValue {
    const info = v6 ?? v4;
    if (!info) return { unknown: texts.location.noIpAddress };
    const { geolocation, asn, datacenter } = info;
    const place = [geolocation?.city?.name, geolocation?.country?.name].filter(Boolean).join(', ');
    const parts = [
      info.address,
      asn && fillIn(texts.location.network, { name: asn.name }),
      datacenter && (datacenter.result ? texts.location.dataCenter : texts.location.noDataCenter),
    ];
    return { value: place || texts.location.unknown, note: parts.filter(Boolean).join('; ') };
  },
  incognito: ({ result }: Data<'incognito'>): ProductValue => ({
    value: result ? texts.incognito.private : texts.incognito.normal,
  }),
  virtualMachine: ({ result }: Data<'virtualMachine'>): ProductValue => ({
    value: result ? texts.machine.virtual : texts.machine.real,
  }),
  tampering: ({ result, anomalyScore, anomalies }: Data<'tampering'>): ProductValue => ({
    value: fillIn(result ? texts.tampering.tampered : texts.tampering.notTampered, { score: anomalyScore.toFixed(2) }),
    note: anomalies?.join('; ') || (anomalyScore === 0 ? texts.tampering.noContradictions : undefined),
  }),
  vpn({ result, confidence, originTimezone, methods }: Data<'vpn'>): ProductValue {
    const parts = [
      confidence && fillIn(texts.vpn.confidence, { level: confidence }),
      describeTimeZone(methods.timezoneMismatch, originTimezone),
      methods.publicVPN && texts.vpn.vpnAddress,
      methods.datacenter && texts.vpn.dataCenterAddress,
    ];
    return { value: result ? texts.vpn.possible : texts.vpn.notDetected, note: parts.filter(Boolean).join('; ') };
  },
  velocity({ events, distinctIp, distinctCountry }: Data<'velocity'>): ProductValue {
    const { '5m': minutes, '1h': hour, '24h': day } = events.intervals;
    const networks = formatCount(distinctIp.intervals['24h'], texts.velocity.oneNetwork, texts.velocity.networks);
    const count = distinctCountry.intervals['24h'];
    const countries =
      count === 0 ? texts.velocity.noCountry : formatCount(count, texts.velocity.oneCountry, texts.velocity.countries);
    return {
      value: fillIn(texts.velocity.events, { minutes, hour, day }),
      note: fillIn(texts.velocity.origin, { networks, countries }),
    };
  },
  rareDevice: ({ result, percentileBucket }: Data<'rareDevice'>): ProductValue => ({
    value: result ? texts.device.rare : texts.device.common,
    note:
      percentileBucket === 'not_seen'
        ? texts.device.notSeen
        : fillIn(texts.device.percentile, { bucket: percentileBucket }),
  }),
};

function describeTimeZone(isMismatch: boolean | undefined, timeZone: string): string {
  if (isMismatch === undefined) return texts.vpn.notCompared;
  return isMismatch ? fillIn(texts.vpn.mismatch, { timeZone }) : texts.vpn.match;
}

const formatCount = (count: number, one: string, many: string): string => (count === 1 ? one : fillIn(many, { count }));
