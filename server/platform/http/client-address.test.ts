import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressPrefix, createClientAddresses, siteNetwork, truncateAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('without trusted proxies', () => {
  const addresses = createClientAddresses([]);
  test('forwarding headers are ignored', () => {
    fc.assert(fc.property(fc.string(), (header) => addresses.of(from('203.0.113.9', header)) === '203.0.113.9'));
    expect(addresses.isFromTrustedProxy(from('127.0.0.1'))).toBe(false);
  });
  test('an IPv4-mapped IPv6 address of a dual-stack socket is returned as IPv4', () => {
    expect(addresses.of(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
  });
});

describe('with trusted proxies', () => {
  const addresses = createClientAddresses(['10.0.0.0/8', '2001:db8::1']);
  test.each([
    ['10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['2001:db8::1', '[2001:db8:5::7]:443', '2001:db8:5::7'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['10.1.2.3', '10.8.8.8, 10.9.9.9', '10.8.8.8'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '<script>, 10.9.9.9', '10.9.9.9'],
    ['198.51.100.7', '1.1.1.1', '198.51.100.7'],
  ])('a request from %s with X-Forwarded-For "%s" has the client address %s', (peer, header, client) => {
    expect(addresses.of(from(peer, header))).toBe(client);
  });
  test('isFromTrustedProxy() is true only for requests of a trusted proxy', () => {
    expect(addresses.isFromTrustedProxy(from('10.1.2.3'))).toBe(true);
    expect(addresses.isFromTrustedProxy(from('198.51.100.7'))).toBe(false);
  });
});

test('addressPrefix() returns an IPv4 address unchanged and the /64 of an IPv6 address', () => {
  expect(addressPrefix('203.0.113.9')).toBe('203.0.113.9');
  expect(addressPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
});

test('an IPv4 client that reaches an IPv6 server through NAT64 is treated as its IPv4 address', () => {
  expect(addressPrefix('64:ff9b::203.0.113.9')).toBe('203.0.113.9');
  expect(siteNetwork('64:ff9b::203.0.113.9')).toBe(undefined);
  expect(truncateAddress('64:ff9b::203.0.113.9')).toBe('203.0.113.0');
});

test('siteNetwork() returns the /48 of an IPv6 address and undefined for IPv4', () => {
  expect(siteNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(siteNetwork('203.0.113.9')).toBe(undefined);
  expect(siteNetwork('')).toBe(undefined);
});

test('truncateAddress() removes the last byte of IPv4 and the last 80 bits of IPv6', () => {
  expect(truncateAddress('203.0.113.9')).toBe('203.0.113.0');
  expect(truncateAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::');
  expect(truncateAddress('')).toBe('');
});
