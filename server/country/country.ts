import { continentOf } from '@whorl/contract/country/continent.ts';
import { type CountryAnswer, countryAnswerSchema } from '@whorl/contract/country/country.ts';
import type { IpLocation } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Feature } from '../platform/feature.ts';
import type { ClientAddresses } from '../platform/http/client-address.ts';
import { locationOfCountry, openCountryDatabases } from './country-databases.ts';

/** What of a request tells its country. A request that never came to the routes has the same. */
export type AskedFrom = Pick<FastifyRequest, 'raw' | 'headers' | 'clientAddress'>;

/** Two-letter code of the country that a request comes from; undefined where nobody knows. */
export type CountryOf = (request: AskedFrom) => string | undefined;

/** Where a request comes from, and whether that is only assumed of an address that belongs to no country. */
export type PlaceOf = (request: AskedFrom) => { location: IpLocation; isAssumed: boolean } | undefined;

export type CountrySettings = {
  clientAddresses: ClientAddresses;
  /** Assumed for addresses that belong to no country: private, loopback, link-local. */
  fallback: string | undefined;
  /** The operator's own database, asked before the bundled one. */
  databasePath: string | undefined;
};

/**
 * Where a request comes from, in this order: what a trusted proxy at the edge says, the operator's database, the bundled
 * one, the fallback for private addresses. Answers `GET /api/get-country`, and other features through `countryOf`.
 *
 * @throws Error when a database cannot be read
 */
export function createCountry({ clientAddresses, fallback, databasePath }: CountrySettings): {
  feature: Feature;
  countryOf: CountryOf;
  placeOf: PlaceOf;
} {
  const lookUp = openCountryDatabases(databasePath);
  const assumed = fallback === undefined ? undefined : locationOfCountry(fallback);
  const placeOf: PlaceOf = (request) => {
    const told = clientAddresses.isFromTrustedProxy(request.raw) ? edgeCountry(request) : undefined;
    const found = lookUp(request.clientAddress);
    // A city of the database is no use in another country than the edge says.
    const location = told === undefined || told === found?.country.code ? found : locationOfCountry(told);
    if (location !== undefined) return { location, isAssumed: false };
    return assumed && !isPublic(request.clientAddress) ? { location: assumed, isAssumed: true } : undefined;
  };
  const countryOf: CountryOf = (request) => placeOf(request)?.location.country.code;
  const feature: Feature = {
    name: 'country',
    api: [
      {
        method: 'get',
        path: endpoints.country,
        id: 'country',
        summary: 'The country that the caller is in, and whether the request carried Global Privacy Control.',
        answers: { 200: { description: 'Null where nobody knows.', schema: countryAnswerSchema } },
      },
    ],
    addRoutes(server) {
      server.get(endpoints.country, (request, reply) => {
        const answer: CountryAnswer = {
          country: countryOf(request) ?? null,
          ...(request.headers['sec-gpc'] === '1' && { globalPrivacyControl: true as const }),
        };
        return reply.header('cache-control', 'no-store').send(answer);
      });
    },
  };
  return { feature, countryOf, placeOf };
}

const EDGE_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country'] as const;

/** What stands for no country (`XX` unknown and `T1` Tor at Cloudflare) is no answer. */
function edgeCountry(request: AskedFrom): string | undefined {
  for (const name of EDGE_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string' && continentOf(value) !== undefined) return value;
  }
  return undefined;
}

const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
