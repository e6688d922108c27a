import type { NetworkFacts } from './network-database.ts';
import { getCountryOffsets, getZoneOffsets } from './time-zones.ts';

export type Vpn = {
  result: boolean;
  originTimezone: string;
  confidence: 'low' | 'medium' | 'high';
  /** Results of the methods that could be applied. */
  methods: { timezoneMismatch?: boolean; publicVPN?: boolean; datacenter?: boolean };
};

/**
 * Detects a VPN: the browser's time zone isn't used in the country of the IP address, or the operator's network database
 * lists the address. Travelers have another time zone too, so that alone has low confidence.
 *
 * @param timeZone IANA name reported by the browser
 * @param country country of the IP address, two letters
 * @param at milliseconds since 1970
 * @throws Error naming what is missing
 */
export function detectVpn(
  timeZone: string | undefined,
  country: string | undefined,
  network: NetworkFacts | undefined,
  at: number,
): Vpn {
  if (timeZone === undefined) throw new Error('the browser does not report its time zone');
  const year = new Date(at).getUTCFullYear();
  const offsets = getZoneOffsets(timeZone, year);
  if (offsets === undefined) throw new Error('the browser reports a time zone that does not exist');
  const { isVpn, isDatacenter } = network ?? {};
  const countryOffsets = country === undefined ? [] : getCountryOffsets(country, year);
  // ICU has no time zones for some countries.
  const isCompared = countryOffsets.length > 0;
  if (!isCompared && isVpn === undefined && isDatacenter === undefined) {
    const missingPart = country === undefined ? 'country of the IP address is' : 'time zones of its country are';
    throw new Error(`the ${missingPart} not known`);
  }
  const timezoneMismatch =
    isCompared && !countryOffsets.some(([january, july]) => january === offsets[0] && july === offsets[1]);
  const known = isVpn === true || isDatacenter === true;
  return {
    result: timezoneMismatch || known,
    originTimezone: timeZone,
    confidence: known ? 'high' : isVpn === false ? 'medium' : 'low',
    methods: {
      ...(isCompared && { timezoneMismatch }),
      ...(isVpn !== undefined && { publicVPN: isVpn }),
      ...(isDatacenter !== undefined && { datacenter: isDatacenter }),
    },
  };
}
