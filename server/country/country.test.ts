import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countryAnswerSchema } from '@whorl/contract/country/country.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startTestServer } from '../testing/server.ts';
import { writeTestSite } from '../testing/site.ts';

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' };
const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers });

async function countryFor(environment: Record<string, string>, headers: Record<string, string> = {}) {
  const server = await startTestServer({ environment });
  const response = await server.fetch(endpoints.country, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return v.parse(countryAnswerSchema, await response.json()).country;
}

test.each([
  ['8.8.8.8', 'US'],
  ['185.15.59.224', 'NL'],
  ['200.160.2.3', 'BR'],
  ['2a00:1450:4001:800::200e', 'DE'],
])('the bundled database has %s in %s', async (address, country) => {
  expect(await countryFor(behindProxy, from(address))).toBe(country);
});

test('the edge header takes precedence over the database, but only from a trusted proxy', async () => {
  expect(await countryFor(behindProxy, from('8.8.8.8', { 'cf-ipcountry': 'BR' }))).toBe('BR');
  expect(await countryFor(behindProxy, from('8.8.8.8', { 'x-vercel-ip-country': 'JP' }))).toBe('JP');
  expect(await countryFor({ COUNTRY_FALLBACK: 'FR' }, { 'cf-ipcountry': 'BR' })).toBe('FR');
});

test.each(['XX', 'T1', 'br', '<script>', ''])('the edge header %j is ignored', async (value) => {
  expect(await countryFor(behindProxy, from('8.8.8.8', { 'cf-ipcountry': value }))).toBe('US');
});

test('GET /api/get-country returns Global Privacy Control and no other header', async () => {
  const { fetch } = await startTestServer();
  const getCountry = async (headers: Record<string, string>) => (await fetch(endpoints.country, { headers })).json();
  expect(await getCountry({ 'sec-gpc': '1' })).toEqual({ country: 'US', globalPrivacyControl: true });
  for (const value of ['0', 'true', '']) expect(await getCountry({ 'sec-gpc': value })).toEqual({ country: 'US' });
});

test('a private address has the fallback country, which is the United States on loopback and otherwise unknown', async () => {
  expect(await countryFor({})).toBe('US');
  expect(await countryFor({ COUNTRY_FALLBACK: 'DE' })).toBe('DE');
  expect(await countryFor({ ...behindProxy, COUNTRY_FALLBACK: 'DE' }, from('192.168.7.7'))).toBe('DE');
  expect(await countryFor({ HOST: '0.0.0.0' })).toBeNull();
});

test('a public address that is in no database has no country despite the fallback', async () => {
  expect(await countryFor({ ...behindProxy, COUNTRY_FALLBACK: 'DE' }, from('2001:500:ffff::1'))).not.toBe('DE');
});

test('an unreadable database stops the startup with an error that names it', async () => {
  const config = readConfig({ COUNTRY_DATABASE: '/nowhere/countries.mmdb' });
  const distDir = mkdtempSync(join(tmpdir(), 'country-test-'));
  writeTestSite(distDir);
  await expect(createApp({ config, distDir })).rejects.toThrow('/nowhere/countries.mmdb');
  rmSync(distDir, { recursive: true });
});
