import { findContinent } from '@whorl/contract/country/continent.ts';
import { type CountryAnswer, countryAnswerSchema } from '@whorl/contract/country/country.ts';
import type { IpLocation } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Feature } from '../platform/feature.ts';
import type { ClientAddresses } from '../platform/http/client-address.ts';
import { getCountryLocation, openCountryDatabases } from './country-databases.ts';

/** Parts of a request that determine its country; static files have them before routing, too. */
type CountryRequest = Pick<FastifyRequest, 'raw' | 'headers' | 'clientAddress'>;

/** Returns the two-letter country code of a request; undefined if unknown. */
type GetCountry = (request: CountryRequest) => string | undefined;

/** Returns the location of a request, and whether it is only assumed because its IP address belongs to no country. */
type GetLocation = (request: CountryRequest) => { location: IpLocation; isAssumed: boolean } | undefined;

type CountrySettings = {
  clientAddresses: ClientAddresses;
  /** Assumed for addresses that belong to no country: private, loopback, link-local. */
  fallback: string | undefined;
  /** Path of the operator's own database, which takes precedence over the bundled one. */
  databasePath: string | undefined;
};

/**
 * Creates the country lookup. The country is taken from, in this order: the header of a trusted edge proxy, the operator's
 * database, the bundled one, the fallback for private addresses. Registers `GET /api/get-country`.
 *
 * @throws Error if a database cannot be read
 */
export function createCountry({ clientAddresses, fallback, databasePath }: CountrySettings): {
  feature: Feature;
  getCountry: GetCountry;
  getLocation: GetLocation;
} {
  const lookUp = openCountryDatabases(databasePath);
  const assumed = fallback === undefined ? undefined : getCountryLocation(fallback);
  const getLocation: GetLocation = (request) => {
    const edge = clientAddresses.isFromTrustedProxy(request.raw) ? readEdgeCountry(request) : undefined;
    const found = lookUp(request.clientAddress);
    // If the edge header has another country, the database's city would be wrong.
    const location = edge === undefined || edge === found?.country.code ? found : getCountryLocation(edge);
    if (location !== undefined) return { location, isAssumed: false };
    return assumed && !isPublic(request.clientAddress) ? { location: assumed, isAssumed: true } : undefined;
  };
  const getCountry: GetCountry = (request) => getLocation(request)?.location.country.code;
  const feature: Feature = {
    name: 'country',
    api: [
      {
        method: 'get',
        path: endpoints.country,
        id: 'country',
        summary: 'Returns the country of the caller, and whether the request has Global Privacy Control.',
        answers: { 200: { description: 'The country; null if unknown.', schema: countryAnswerSchema } },
      },
    ],
    addRoutes(server) {
      server.get(endpoints.country, (request, reply) => {
        const answer: CountryAnswer = {
          country: getCountry(request) ?? null,
          ...(request.headers['sec-gpc'] === '1' && { globalPrivacyControl: true as const }),
        };
        return reply.header('cache-control', 'no-store').send(answer);
      });
    },
  };
  return { feature, getCountry, getLocation };
}

const EDGE_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country'] as const;

/** Returns the country in the edge header; undefined for codes that aren't countries (Cloudflare: `XX` unknown, `T1` Tor). */
function readEdgeCountry(request: CountryRequest): string | undefined {
  for (const name of EDGE_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string' && findContinent(value) !== undefined) return value;
  }
  return undefined;
}

const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
