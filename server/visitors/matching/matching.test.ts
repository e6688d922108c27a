import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownVisitor, laptop, traitsWith } from '../../testing/traits.ts';
import { type MatchInput, matchVisitor, type Profile } from './matching.ts';
import { computeTraits, getCost, type TraitGroup, traitGroups } from './traits.ts';

const observe = (seen: Partial<MatchInput> = {}) =>
  matchVisitor({ device: laptop, traits: traitsWith(), token: undefined, alike: [], nearby: [], ...seen });
const [A, B, C] = [knownVisitor('A'), knownVisitor('B'), knownVisitor('C')];
const store = (firstSeenAt: number, lastSeenAt: number, isPrivate = false): Profile => ({
  firstSeenAt,
  lastSeenAt,
  isPrivate,
});
const token = (visitor = A, profile?: Profile, older?: Profile) => ({ visitor, profile, older });

describe('matchVisitor() with a valid token', () => {
  test('a token is matched to its visitor even if other visitors look the same', () => {
    expect(observe({ token: token(), alike: [B, C] })).toMatchObject({
      decision: 'tokenOnItsDevice',
      visitorId: 'A',
      confidence: 'high',
    });
  });

  test.each([
    ['platform', { ...laptop, platform: 'Win32' }],
    ['vendor', { ...laptop, vendor: 'Google Inc.' }],
  ])('a token with another %s is a new visitor, even with one lookalike', (part, device) => {
    const match = observe({ device, token: token(), alike: [B] });
    expect(match).toMatchObject({ decision: 'tokenOnAnotherDevice', visitorId: undefined, confidence: 'low' });
    expect(match.reason).toContain(part);
  });

  test('a token with another graphics processor is the same visitor with medium confidence, and a new one with more changes', () => {
    const device = { ...laptop, gpu: 'NVIDIA' };
    expect(observe({ device, traits: traitsWith(['graphics']), token: token() })).toMatchObject({
      decision: 'tokenOnChangedGraphics',
      visitorId: 'A',
      confidence: 'medium',
    });
    const much = traitsWith(['graphics', 'sound', 'fonts']);
    expect(observe({ device, traits: much, token: token() })).toMatchObject({ decision: 'tokenOnAnotherDevice' });
  });

  test('a property that is reported only once is a difference', () => {
    const withheld = observe({ device: { ...laptop, gpu: '' }, token: token() });
    expect(withheld).toMatchObject({ decision: 'tokenOnChangedGraphics', visitorId: 'A', confidence: 'medium' });
    const silent = knownVisitor('A', { device: { ...laptop, vendor: '' } });
    expect(observe({ token: token(silent) })).toMatchObject({ decision: 'tokenOnAnotherDevice', confidence: 'low' });
    const nothing = { device: { platform: '', vendor: '', gpu: '' }, traits: computeTraits({}, '') };
    expect(observe({ ...nothing, token: token() })).toMatchObject({ decision: 'tokenOnAnotherDevice' });
  });
});

describe('matchVisitor() with two profiles of one visitor', () => {
  const older = store(0, 1_000_000);
  const later = store(500_000, 600_000);

  test('two profiles in concurrent use are two people, and the later one gets a new visitor ID', () => {
    expect(observe({ token: token(A, later, older) })).toMatchObject({
      decision: 'tokenOfATwin',
      visitorId: undefined,
    });
    expect(observe({ token: token(A, older, later) }).visitorId).toBe('A');
  });

  test.each<[string, Profile, Profile]>([
    ['one after the other: the first was cleared', later, store(0, 400_000)],
    ['that two tabs made at once', later, store(500_000 - 50, 500_000 + 5_000)],
    ['of which the later is a private window', store(500_000, 600_000, true), older],
    ['of which the older is a private window', later, store(0, 1_000_000, true)],
    ['two profiles, one of which has not reported private mode', { ...later, isPrivate: undefined }, older],
  ])('profiles %s belong to one visitor', (_name, profile, other) => {
    expect(observe({ token: token(A, profile, other) }).visitorId).toBe('A');
  });
});

describe('matchVisitor() without a token', () => {
  test('the only visitor who looks the same is recognized with medium confidence', () => {
    expect(observe({ alike: [A] })).toMatchObject({ step: 'fingerprint', visitorId: 'A', confidence: 'medium' });
  });
  test('a browser that looks like several visitors is a new one with low confidence', () => {
    expect(observe({ alike: [A, B] })).toMatchObject({
      decision: 'severalAlike',
      visitorId: undefined,
      confidence: 'low',
    });
  });
  test('a visitor with a newer version or another browser is not matched', () => {
    const newer = knownVisitor('A', { traits: traitsWith([], '', 143) });
    const other = knownVisitor('B', { traits: { ...traitsWith(), browser: 'Edge' } });
    expect(observe({ alike: [newer] })).toMatchObject({ decision: 'nobodyAlike' });
    expect(observe({ alike: [other, C] })).toMatchObject({ decision: 'onlyOneAlike', visitorId: 'C' });
  });
  test('a browser that looks like a guessed one is matched with low confidence', () => {
    const match = observe({ alike: [knownVisitor('A', { isGuessed: true })] });
    expect(match).toMatchObject({ decision: 'onlyOneNearlyAlike', visitorId: 'A', confidence: 'low', changed: [] });
  });
  test('a browser that reports hardly any signals is a new visitor', () => {
    const alike = [knownVisitor('A', { traits: computeTraits({}, '') })];
    const fewSignals = { timezone: { value: 'Europe/Lisbon', ms: 0 } };
    for (const traits of [computeTraits({}, ''), computeTraits(fewSignals, '')]) {
      expect(observe({ traits, alike })).toMatchObject({ visitorId: undefined, confidence: 'low' });
    }
    const more = computeTraits({ ...fewSignals, languages: { value: [['pt']], ms: 0 } }, '');
    expect(observe({ traits: more, alike })).toMatchObject({ visitorId: 'A', confidence: 'medium' });
  });
  test('a browser that looks like no visitor is a new one', () => {
    expect(observe()).toMatchObject({ decision: 'nobodyAlike', visitorId: undefined, confidence: 'medium' });
  });
});

describe('matchVisitor() by similarity', () => {
  const soft: readonly TraitGroup[] = ['languages', 'timeZone', 'screen', 'preferences', 'storage', 'blockers'];
  test.each(soft.map((group) => [group]))(
    'a browser with another value of %s alone is the same visitor with low confidence',
    (group) => {
      expect(observe({ traits: traitsWith([group]), nearby: [A] })).toMatchObject({
        decision: 'onlyOneNearlyAlike',
        visitorId: 'A',
        confidence: 'low',
        changed: [group],
      });
    },
  );

  test('at most two small changes are allowed, and two settings are too many', () => {
    expect(observe({ traits: traitsWith(['storage', 'timeZone']), nearby: [A] }).visitorId).toBe('A');
    expect(observe({ traits: traitsWith(['languages', 'timeZone']), nearby: [A] }).visitorId).toBeUndefined();
    expect(observe({ traits: traitsWith(['processor']), nearby: [A] }).visitorId).toBeUndefined();
  });

  test('an older version, another browser or a crowd is not matched', () => {
    const traits = traitsWith(['timeZone']);
    expect(observe({ traits: { ...traits, version: 141 }, nearby: [A] }).visitorId).toBeUndefined();
    expect(observe({ traits, device: { ...laptop, vendor: 'x' }, nearby: [A] }).visitorId).toBeUndefined();
    expect(observe({ traits, nearby: 'crowd' })).toMatchObject({ decision: 'severalNearlyAlike' });
  });

  test('of two candidates only one that is clearly more similar is matched', () => {
    const other = knownVisitor('B', { traits: traitsWith(['languages'], 'c') });
    const traits = traitsWith(['languages']);
    expect(observe({ traits, nearby: [A, other] })).toMatchObject({ decision: 'severalNearlyAlike' });
    const further = knownVisitor('B', { traits: traitsWith(['languages', 'screen', 'timeZone'], 'c') });
    expect(observe({ traits, nearby: [further, A] })).toMatchObject({ visitorId: 'A' });
  });
});

describe('matchVisitor() for arbitrary input', () => {
  const group = fc.constantFrom(...traitGroups);
  const traits = fc
    .tuple(fc.array(group, { maxLength: 4 }), fc.constantFrom('b', 'c'), fc.integer({ min: 140, max: 143 }))
    .map(([changed, value, version]) => traitsWith(changed, value, version));
  const visitors = fc.uniqueArray(fc.record({ id: fc.constantFrom('A', 'B', 'C', 'D', 'E'), traits }), {
    selector: ({ id }) => id,
    maxLength: 5,
  });
  const known = visitors.map((list) => list.map(({ id, ...rest }) => knownVisitor(id, rest)));
  const time = fc.integer({ min: 0, max: 1_000_000 });
  const profile = fc.record({
    firstSeenAt: time,
    lastSeenAt: time,
    isPrivate: fc.option(fc.boolean(), { nil: undefined }),
  });

  test('the result is independent of the order of candidates', () => {
    fc.assert(
      fc.property(traits, known, known, fc.integer(), (now, alike, nearby, seed) => {
        const turned = <Item>(items: readonly Item[]) => {
          const at = items.length === 0 ? 0 : Math.abs(seed) % items.length;
          return [...items.slice(at), ...items.slice(0, at)];
        };
        const one = observe({ traits: now, alike, nearby });
        const two = observe({ traits: now, alike: turned(alike), nearby: turned(nearby) });
        expect([two.decision, two.visitorId]).toEqual([one.decision, one.visitorId]);
      }),
    );
  });

  test('similarity is symmetric for equal versions', () => {
    fc.assert(
      fc.property(traits, traits, (one, two) => {
        const [left, right] = [
          { ...one, version: 142 },
          { ...two, version: 142 },
        ];
        const there = observe({ traits: left, nearby: [knownVisitor('R', { traits: right })] });
        const back = observe({ traits: right, nearby: [knownVisitor('L', { traits: left })] });
        expect(there.visitorId !== undefined).toBe(back.visitorId !== undefined);
        expect(there.changed).toEqual(back.changed);
      }),
    );
  });

  test('a valid token is never matched to another visitor', () => {
    fc.assert(
      fc.property(
        traits,
        known,
        fc.option(profile, { nil: undefined }),
        fc.option(profile, { nil: undefined }),
        (now, others, own, older) => {
          const match = observe({
            traits: now,
            token: token(A, own, older),
            alike: others.filter(({ visitorId }) => visitorId !== 'A'),
            nearby: others,
          });
          expect([undefined, 'A']).toContain(match.visitorId);
        },
      ),
    );
  });

  test('at most one of two profiles of a visitor becomes a new visitor in either order', () => {
    fc.assert(
      fc.property(profile, profile, (one, two) => {
        const first = observe({ token: token(A, one, two) });
        const second = observe({ token: token(A, two, one) });
        expect([first.visitorId, second.visitorId]).toContain('A');
      }),
    );
  });

  test('no visitor is recognized with more than two changed groups or a higher cost than allowed', () => {
    fc.assert(
      fc.property(traits, known, (now, nearby) => {
        const match = observe({ traits: now, nearby });
        if (match.visitorId === undefined) return;
        expect(match.changed.length).toBeLessThanOrEqual(2);
        expect(match.changed.reduce((sum, name) => sum + getCost(name), 0)).toBeLessThanOrEqual(5);
      }),
    );
  });
});
