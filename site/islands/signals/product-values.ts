import type { OwnEventProducts } from '@whorl/contract/identification/own-event.ts';
import { botSummaryOf } from '../visitor/bot-summary.ts';

/** What was said of this browser by one product, or why nothing was. */
export type ProductValue = { value: string; note?: string | undefined } | { unknown: string };
export type ProductName = keyof typeof says;

/** Another service may leave a product out, or send one of another shape. */
export function productValue(name: ProductName, products: OwnEventProducts): ProductValue {
  const product = products[name] as { error?: { message?: string }; data?: unknown } | undefined;
  if (product?.error) return { unknown: product.error.message ?? 'it failed' };
  if (!product?.data) return { unknown: 'not in the answer' };
  try {
    return says[name](product.data as never);
  } catch {
    return { unknown: 'the answer has another form than expected' };
  }
}

type Data<Name extends keyof OwnEventProducts> = Extract<
  NonNullable<OwnEventProducts[Name]>,
  { data: unknown }
>['data'];

const says = {
  identification({ visitorFound, confidence, match }: Data<'identification'>): ProductValue {
    const changed = match?.changed?.length ? `; changed: ${match.changed.join(', ')}` : '';
    const why = confidence.comment ? `${confidence.comment}${changed}` : undefined;
    return { value: `${visitorFound ? 'known' : 'new'}, ${confidence.score.toFixed(2)}`, note: why };
  },
  botd(data: Data<'botd'>): ProductValue {
    const { verdict, basis, signs } = botSummaryOf(data);
    const score = data.score === undefined ? undefined : `score ${data.score.toFixed(2)} of 1`;
    return { value: verdict, note: [basis, score, signs[0]?.says].filter(Boolean).join('; ') };
  },
  ipInfo({ v4, v6 }: Data<'ipInfo'>): ProductValue {
    const info = v6 ?? v4;
    if (!info) return { unknown: 'no address in the answer' };
    const { geolocation, asn, datacenter } = info;
    const place = [geolocation?.city?.name, geolocation?.country?.name].filter(Boolean).join(', ');
    const parts = [
      info.address,
      asn && `network of ${asn.name}`,
      datacenter && (datacenter.result ? 'in a data centre' : 'in no data centre'),
    ];
    return { value: place || 'a place that nobody knows', note: parts.filter(Boolean).join('; ') };
  },
  incognito: ({ result }: Data<'incognito'>): ProductValue => ({
    value: result ? 'a private window' : 'an ordinary window',
  }),
  virtualMachine: ({ result }: Data<'virtualMachine'>): ProductValue => ({
    value: result ? 'graphics of a virtual machine' : 'graphics of a real machine',
  }),
  tampering: ({ result, anomalyScore, anomalies }: Data<'tampering'>): ProductValue => ({
    value: `${result ? 'changed' : 'as it is'}, ${anomalyScore.toFixed(2)}`,
    note: anomalies?.join('; ') || (anomalyScore === 0 ? 'nothing contradicts itself' : undefined),
  }),
  vpn({ result, confidence, originTimezone, methods }: Data<'vpn'>): ProductValue {
    const parts = [
      confidence && `${confidence} confidence`,
      clockNote(methods.timezoneMismatch, originTimezone),
      methods.publicVPN && 'the address is of a VPN service',
      methods.datacenter && 'the address is of a data centre',
    ];
    return { value: result ? 'a VPN, perhaps' : 'no sign of one', note: parts.filter(Boolean).join('; ') };
  },
  velocity({ events, distinctIp, distinctCountry }: Data<'velocity'>): ProductValue {
    const { '5m': minutes, '1h': hour, '24h': day } = events.intervals;
    const countries = distinctCountry.intervals['24h'];
    return {
      value: `${minutes} in 5 minutes, ${hour} in an hour, ${day} in a day`,
      note: `from ${counted(distinctIp.intervals['24h'], 'network')}, ${countries === 0 ? 'no known country' : counted(countries, 'country', 'countries')}`,
    };
  },
};

function clockNote(isMismatch: boolean | undefined, originTimezone: string): string {
  if (isMismatch === undefined) return 'clock and address could not be compared';
  return isMismatch ? `the clock is of ${originTimezone}, the address is not` : 'clock and address keep the same time';
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
