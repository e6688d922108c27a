import type { NetworkFacts } from './network-database.ts';
import { offsetsInCountry, offsetsOf } from './time-zones.ts';

export type Vpn = {
  result: boolean;
  originTimezone: string;
  confidence: 'low' | 'medium' | 'high';
  /** Only what could be looked at. */
  methods: { timezoneMismatch?: boolean; publicVPN?: boolean; datacenter?: boolean };
};

/**
 * Whether the address is that of a go-between: its country keeps another time than the browser's clock, or the
 * operator's database of networks says so. Travellers have the wrong clock too, so that alone is said with low
 * confidence.
 *
 * @param timeZone the browser's, an IANA name
 * @param country of the address, two letters
 * @param at milliseconds since 1970
 * @throws Error that says what is missing
 */
export function detectVpn(
  timeZone: string | undefined,
  country: string | undefined,
  network: NetworkFacts | undefined,
  at: number,
): Vpn {
  if (timeZone === undefined) throw new Error('the browser does not tell its time zone');
  const year = new Date(at).getUTCFullYear();
  const told = offsetsOf(timeZone, year);
  if (told === undefined) throw new Error('the browser tells a time zone that does not exist');
  const { isVpn, isDatacenter } = network ?? {};
  const there = country === undefined ? [] : offsetsInCountry(country, year);
  // Some countries have no zone of their own in the tables.
  const isCompared = there.length > 0;
  if (!isCompared && isVpn === undefined && isDatacenter === undefined) {
    const what = country === undefined ? 'country of the address is' : 'time zones of the country of the address are';
    throw new Error(`the ${what} not known`);
  }
  const timezoneMismatch = isCompared && !there.some(([january, july]) => january === told[0] && july === told[1]);
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
