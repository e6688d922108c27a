import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownVisitor, laptop, traitsWith } from '../../testing/traits.ts';
import { sumBits } from './evidence.ts';
import { matchModel } from './match-model.ts';
import { type MatchInput, matchVisitor, type Profile } from './matching.ts';
import { computeTraits, getKind, type TraitGroup, traitGroups } from './traits.ts';

const { check, match: matched } = confidenceThresholds;
const home = '192.0.2.0';
const elsewhere = '198.51.100.0';
const at = 3_600_000;
const observe = (seen: Partial<MatchInput> = {}) =>
  matchVisitor({
    ...{ device: laptop, traits: traitsWith(), network: home, at },
    ...{ token: undefined, candidates: [], sameNetwork: 1, ...seen },
  });
const [A, B, C] = [knownVisitor('A'), knownVisitor('B'), knownVisitor('C')];
const store = (firstSeenAt: number, lastSeenAt: number, isPrivate = false): Profile => ({
  ...{ firstSeenAt, lastSeenAt, isPrivate, assignedScore: 1 },
});
const token = (visitor = A, profile?: Profile, older?: Profile) => ({ visitor, profile, older });

describe('matchVisitor() with a valid token', () => {
  test('a token is matched to its visitor even if other visitors look the same', () => {
    const match = observe({ token: token(), candidates: [B, C] });
    expect(match).toMatchObject({ decision: 'tokenOnItsDevice', visitorId: 'A' });
    expect(match.score).toBeGreaterThan(matched);
  });

  test('a token decides against the evidence of the signals, which is explained without those who look alike', () => {
    const match = observe({ traits: traitsWith(['languages', 'timeZone', 'screen']), token: token(), candidates: [B] });
    expect(match).toMatchObject({ decision: 'tokenOnItsDevice', visitorId: 'A' });
    const bits = new Map(match.evidence.map((each) => [each.name, each.bits]));
    for (const name of ['languages', 'timeZone', 'screen']) expect(bits.get(name)).toBeLessThan(0);
    expect(bits.get('fonts')).toBeGreaterThan(0);
    expect(observe({ token: token(), candidates: [B, C] }).evidence).toEqual(observe({ token: token() }).evidence);
  });

  test('the score of a token includes how certain the first match of its profile was', () => {
    const [certain, uncertain] = [store(0, 0), { ...store(0, 0), assignedScore: 0.85 }];
    expect(observe({ token: token(A, certain) }).score).toBe(observe({ token: token() }).score);
    expect(observe({ token: token(A, uncertain) }).score).toBeLessThanOrEqual(0.85);
  });

  test.each([
    ['platform', { ...laptop, platform: 'Win32' }],
    ['vendor', { ...laptop, vendor: 'Google Inc.' }],
  ])('a token with another %s is a new visitor, even with one lookalike', (part, device) => {
    const match = observe({ device, token: token(), candidates: [B] });
    expect(match).toMatchObject({ decision: 'tokenOnAnotherDevice', visitorId: undefined });
    expect(match.reason).toContain(part);
  });

  test('a token with another graphics processor is the same visitor, and a new one with more changes', () => {
    const device = { ...laptop, gpu: 'NVIDIA' };
    expect(observe({ device, traits: traitsWith(['graphics']), token: token() })).toMatchObject({
      decision: 'tokenOnChangedGraphics',
      visitorId: 'A',
    });
    const much = traitsWith(['graphics', 'sound', 'fonts']);
    expect(observe({ device, traits: much, token: token() })).toMatchObject({ decision: 'tokenOnAnotherDevice' });
  });

  test('a property that is reported only once is a difference', () => {
    const withheld = observe({ device: { ...laptop, gpu: '' }, token: token() });
    expect(withheld).toMatchObject({ decision: 'tokenOnChangedGraphics', visitorId: 'A' });
    const silent = knownVisitor('A', { device: { ...laptop, vendor: '' } });
    expect(observe({ token: token(silent) })).toMatchObject({ decision: 'tokenOnAnotherDevice' });
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
  test('the only visitor with the same signals is recognized', () => {
    const match = observe({ candidates: [A] });
    expect(match).toMatchObject({ decision: 'onlyOneAlike', step: 'fingerprint', visitorId: 'A', changed: [] });
    expect(match.score).toBeGreaterThanOrEqual(matched);
  });

  test('a browser that looks like no visitor is a new one, with a high score', () => {
    const match = observe();
    expect(match).toMatchObject({ decision: 'nobodyAlike', visitorId: undefined, evidence: [] });
    expect(match.score).toBeGreaterThanOrEqual(matched);
  });

  test('a browser that looks like two visitors of its network is a new one, with a score below the check', () => {
    const match = observe({ candidates: [A, B], sameNetwork: 2 });
    expect(match).toMatchObject({ decision: 'severalAlike', visitorId: undefined });
    expect(match.score).toBeLessThan(check);
  });

  test('of two equal visitors the one in the same network is more probable, by the bits of the network', () => {
    const far = knownVisitor('B', { network: elsewhere });
    const [best, next] = observe({ candidates: [far, A] }).candidates;
    expect([best?.visitor.visitorId, next?.visitor.visitorId]).toEqual(['A', 'B']);
    expect(best?.probability).toBeGreaterThan(2 * (next?.probability ?? 0));
  });

  test('a visitor stored before networks were is recognized by its signals', () => {
    expect(observe({ candidates: [knownVisitor('A', { network: '' })] }).visitorId).toBe('A');
  });

  test('a visitor with a newer version or another browser is not matched', () => {
    const newer = knownVisitor('A', { traits: traitsWith([], '', 143) });
    const other = knownVisitor('B', { traits: { ...traitsWith(), browser: 'Edge' } });
    const another = knownVisitor('D', { device: { ...laptop, vendor: 'x' } });
    expect(observe({ candidates: [newer] })).toMatchObject({ decision: 'nobodyAlike' });
    expect(observe({ candidates: [other, another, C] })).toMatchObject({ decision: 'onlyOneAlike', visitorId: 'C' });
  });

  test('a browser that looks like a guessed one is matched by similarity', () => {
    const match = observe({ candidates: [knownVisitor('A', { isGuessed: true })] });
    expect(match).toMatchObject({ decision: 'onlyOneNearlyAlike', step: 'similarity', visitorId: 'A', changed: [] });
  });

  test('a browser that reports hardly any signals is a new visitor', () => {
    const fewSignals = { timezone: { value: 'Europe/Lisbon', ms: 0 }, languages: { value: [['pt']], ms: 0 } };
    for (const traits of [computeTraits({}, ''), computeTraits(fewSignals, '')]) {
      const candidates = [knownVisitor('A', { traits })];
      expect(observe({ traits, candidates })).toMatchObject({ decision: 'severalNearlyAlike', visitorId: undefined });
    }
  });

  test.each<[TraitGroup]>([['timeZone'], ['screen'], ['graphics'], ['fonts']])(
    'a browser with another value of %s alone, in the network of a frequent visitor, is that visitor, with a lower score',
    (group) => {
      const regular = knownVisitor('A', { visits: 12 });
      const match = observe({ traits: traitsWith([group]), candidates: [regular] });
      expect(match).toMatchObject({ decision: 'onlyOneNearlyAlike', visitorId: 'A', changed: [group] });
      expect(match.score).toBeLessThan(observe({ candidates: [regular] }).score);
    },
  );

  test('a browser with many changes is a new visitor', () => {
    const traits = traitsWith(['languages', 'processor', 'timeZone']);
    expect(observe({ traits, candidates: [A] })).toMatchObject({ decision: 'nobodyAlike', visitorId: undefined });
  });

  test('the evidence explains the probability in bits for and against, by subject', () => {
    const { evidence, candidates } = observe({ traits: traitsWith(['languages']), candidates: [A] });
    const bits = new Map(evidence.map(({ name, bits }) => [name, bits]));
    expect(bits.get('network')).toBeGreaterThan(0);
    expect(bits.get('languages')).toBeLessThan(0);
    const sum = [...bits.values()].reduce((total, each) => total + each, 0);
    expect(sum).toBeCloseTo(sumBits(candidates[0]?.features ?? [], matchModel), 0);
    const sizes = evidence.map((each) => Math.abs(each.bits));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test('the model has a weight for a change of every group', () => {
    for (const group of traitGroups) {
      expect(matchModel.weights).toHaveProperty(`changed:${group}`);
      if (getKind(group) === 'hardware') expect(matchModel.weights).toHaveProperty(`updated:${group}`);
    }
  });
});

describe('matchVisitor() for arbitrary input', () => {
  const group = fc.constantFrom(...traitGroups);
  const traits = fc
    .tuple(fc.array(group, { maxLength: 4 }), fc.constantFrom('b', 'c'), fc.integer({ min: 140, max: 143 }))
    .map(([changed, value, version]) => traitsWith(changed, value, version));
  const network = fc.constantFrom(home, elsewhere, '');
  const visitor = fc.record({ id: fc.constantFrom('A', 'B', 'C', 'D', 'E'), traits, network, isGuessed: fc.boolean() });
  const candidates = fc
    .uniqueArray(visitor, { selector: ({ id }) => id, maxLength: 5 })
    .map((list) => list.map(({ id, ...rest }) => knownVisitor(id, rest)));
  const time = fc.integer({ min: 0, max: 1_000_000 });
  const profile = fc.record({
    ...{ firstSeenAt: time, lastSeenAt: time },
    isPrivate: fc.option(fc.boolean(), { nil: undefined }),
    assignedScore: fc.double({ min: 0.5, max: 1, noNaN: true }),
  });

  test('the result is independent of the order of candidates', () => {
    fc.assert(
      fc.property(traits, candidates, fc.integer(), (now, known, seed) => {
        const start = known.length === 0 ? 0 : Math.abs(seed) % known.length;
        const one = observe({ traits: now, candidates: known });
        const two = observe({ traits: now, candidates: [...known.slice(start), ...known.slice(0, start)] });
        expect([two.decision, two.visitorId]).toEqual([one.decision, one.visitorId]);
      }),
    );
  });

  test('probabilities are between 0 and 1, and exactly those from the threshold on are matched', () => {
    fc.assert(
      fc.property(traits, candidates, (now, known) => {
        const match = observe({ traits: now, candidates: known });
        const sum = match.candidates.reduce((total, { probability }) => total + probability, 0);
        expect(sum).toBeLessThanOrEqual(1);
        expect(match.score).toBeLessThanOrEqual(1);
        expect(match.visitorId !== undefined).toBe((match.candidates[0]?.probability ?? 0) >= matched);
      }),
    );
  });

  test('a valid token is never matched to another visitor', () => {
    const someProfile = fc.option(profile, { nil: undefined });
    fc.assert(
      fc.property(traits, candidates, someProfile, someProfile, (now, known, own, older) => {
        const match = observe({ traits: now, token: token(A, own, older), candidates: known });
        expect([undefined, 'A']).toContain(match.visitorId);
      }),
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
});
