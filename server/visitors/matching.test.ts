import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Device } from './fingerprint.ts';
import { type KnownVisitor, matchVisitor } from './matching.ts';

const laptop: Device = { platform: 'MacIntel', vendor: 'Apple Computer, Inc.', gpu: 'Apple GPU' };
const visitor = (visitorId: string, device: Device = laptop): KnownVisitor => ({ visitorId, device });
const observe = (seen: { device?: Device; tokenVisitor?: KnownVisitor; lookalikes?: KnownVisitor[] }) =>
  matchVisitor({ device: laptop, tokenVisitor: undefined, lookalikes: [], ...seen });

describe('with a valid token', () => {
  test('it is its visitor, whoever else looks the same', () => {
    const match = observe({ tokenVisitor: visitor('A'), lookalikes: [visitor('B'), visitor('C')] });
    expect(match).toMatchObject({ step: 'token', visitorId: 'A', confidence: 'high' });
  });

  test.each([
    ['platform', { ...laptop, platform: 'Win32' }],
    ['vendor', { ...laptop, vendor: 'Google Inc.' }],
    ['gpu', { ...laptop, gpu: 'NVIDIA' }],
  ])('another %s is somebody new, even with one lookalike', (part, device) => {
    const match = observe({ device, tokenVisitor: visitor('A'), lookalikes: [visitor('B')] });
    expect(match).toMatchObject({ step: 'none', visitorId: undefined, confidence: 'low' });
    expect(match.reason).toContain(part);
  });

  test('what is not told is no difference', () => {
    expect(observe({ device: { ...laptop, gpu: '' }, tokenVisitor: visitor('A') }).visitorId).toBe('A');
    expect(observe({ tokenVisitor: visitor('A', { ...laptop, vendor: '' }) }).visitorId).toBe('A');
  });
});

describe('without a token', () => {
  test('the only one who looks the same is recognised, with less confidence', () => {
    expect(observe({ lookalikes: [visitor('A')] })).toMatchObject({
      step: 'fingerprint',
      visitorId: 'A',
      confidence: 'medium',
    });
  });
  test('nobody looks the same: somebody new', () => {
    expect(observe({})).toMatchObject({ step: 'none', visitorId: undefined, confidence: 'medium' });
  });
  test('several look the same: somebody new, and unsure', () => {
    expect(observe({ lookalikes: [visitor('A'), visitor('B')] })).toMatchObject({
      step: 'none',
      visitorId: undefined,
      confidence: 'low',
    });
  });
});

const anyDevice: fc.Arbitrary<Device> = fc.record({
  platform: fc.constantFrom('', 'MacIntel', 'Win32'),
  vendor: fc.constantFrom('', 'Apple', 'Google'),
  gpu: fc.constantFrom('', 'Apple GPU', 'NVIDIA'),
});
const anyVisitor = fc.record({ visitorId: fc.string({ minLength: 1 }), device: anyDevice });
const anyVisitors = fc.uniqueArray(anyVisitor, { selector: ({ visitorId }) => visitorId, maxLength: 5 });

describe('always', () => {
  test('the order of those who look the same does not matter', () => {
    fc.assert(
      fc.property(anyDevice, fc.option(anyVisitor, { nil: undefined }), anyVisitors, (device, tokenVisitor, all) => {
        const match = matchVisitor({ device, tokenVisitor, lookalikes: all });
        expect(matchVisitor({ device, tokenVisitor, lookalikes: all.toReversed() })).toEqual(match);
      }),
    );
  });

  test('two different valid tokens are never one visitor', () => {
    fc.assert(
      fc.property(anyDevice, anyVisitors, anyVisitors, (device, tokens, lookalikes) => {
        const ids = tokens
          .map((tokenVisitor) => matchVisitor({ device, tokenVisitor, lookalikes }).visitorId)
          .filter((id) => id !== undefined);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('whom it names was the token visitor or a lookalike', () => {
    fc.assert(
      fc.property(anyDevice, fc.option(anyVisitor, { nil: undefined }), anyVisitors, (device, tokenVisitor, all) => {
        const { visitorId } = matchVisitor({ device, tokenVisitor, lookalikes: all });
        const possible = tokenVisitor ? [tokenVisitor] : all;
        if (visitorId !== undefined) expect(possible.map((known) => known.visitorId)).toContain(visitorId);
      }),
    );
  });
});
