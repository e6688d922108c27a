import { assumptions } from './assumptions.ts';
import { type Country, countries } from './countries.ts';
import { createDesktop, type Device, type Machine } from './devices.ts';
import type { Random, WeightedValues } from './random.ts';

export type Networks = { readonly home: string; readonly isDynamic: boolean; readonly work: string };
/** Employer in a country with one network and one model of managed laptops. */
export type Company = { readonly country: Country; readonly network: string; readonly laptop: Device };

/** Creates the companies of each country; the first one has the most people. */
export function createCompanies(random: Random, people: number): ReadonlyMap<Country, WeightedValues<Company>> {
  const { peoplePerCompany, exponent } = assumptions.companies;
  const all = countries.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(
    countries.map(([country, weight]) => {
      const count = Math.ceil((people * weight) / all / peoplePerCompany);
      const companies = Array.from({ length: count }, (_, rank): WeightedValues<Company>[number] => {
        const network = `${country.net}.${200 + (rank % 40)}.${Math.floor(rank / 40) % 256}.0`;
        return [{ country, network, laptop: createDesktop(random, country, 'Windows') }, 1 / (rank + 1) ** exponent];
      });
      return [country, companies];
    }),
  );
}

/** Home networks are drawn from four times as many as there are people, so that few people share one by chance. */
export function createNetworks(random: Random, people: number, { country, network }: Company): Networks {
  return {
    home: createHome(random, country, people * 4),
    isDynamic: random.chance(assumptions.homes.dynamic),
    work: network,
  };
}

function createHome(random: Random, { net }: Country, limit: number): string {
  const index = random.below(Math.min(200 * 256, limit));
  const [high, low] = [Math.floor(index / 256), index % 256];
  return random.chance(assumptions.homes.ipv6)
    ? `2a${net.toString(16).padStart(2, '0')}:${(high + 1).toString(16)}:${(low + 1).toString(16)}::`
    : `${net}.${high}.${low}.0`;
}

/** Draws the network of one visit. @param isAway whether the person travels */
export function drawAddress(
  random: Random,
  { country, model, isLaptop }: Machine,
  networks: Networks,
  isAway: boolean,
): string {
  if (isAway) return createHome(random, random.pick(countries), 200 * 256);
  const { mobile, work } = model !== '' ? assumptions.networks.phone : assumptions.networks.laptop;
  const draw = random.next();
  if (draw < mobile && (model !== '' || isLaptop)) {
    const carrier = random.below(assumptions.carriersPerCountry);
    return `${country.net}.${240 + carrier}.${random.below(assumptions.networksPerCarrier)}.0`;
  }
  if (draw < mobile + work && (model !== '' || isLaptop)) return networks.work;
  return networks.isDynamic && random.chance(0.5) ? createHome(random, country, 200 * 256) : networks.home;
}
