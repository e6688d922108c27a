import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownVisitor, laptop, traitsWith } from '../../testing/traits.ts';
import { matchVisitor, type Observed, type Profile } from './matching.ts';
import { costOf, type TraitGroup, traitGroups, traitsOf } from './traits.ts';

const observe = (seen: Partial<Observed> = {}) =>
  matchVisitor({ device: laptop, traits: traitsWith(), token: undefined, alike: [], nearby: [], ...seen });
const [A, B, C] = [knownVisitor('A'), knownVisitor('B'), knownVisitor('C')];
const store = (firstSeenAt: number, lastSeenAt: number, isPrivate = false): Profile => ({
  firstSeenAt,
  lastSeenAt,
  isPrivate,
});
const token = (visitor = A, profile?: Profile, older?: Profile) => ({ visitor, profile, older });

describe('with a valid token', () => {
  test('it is its visitor, whoever else looks the same', () => {
    expect(observe({ token: token(), alike: [B, C] })).toMatchObject({
      decision: 'tokenOnItsDevice',
      visitorId: 'A',
      confidence: 'high',
    });
  });

  test.each([
    ['platform', { ...laptop, platform: 'Win32' }],
    ['vendor', { ...laptop, vendor: 'Google Inc.' }],
  ])('another %s is somebody new, even with one lookalike', (part, device) => {
    const match = observe({ device, token: token(), alike: [B] });
    expect(match).toMatchObject({ decision: 'tokenOnAnotherDevice', visitorId: undefined, confidence: 'low' });
    expect(match.reason).toContain(part);
  });

  test('another graphics processor alone is the same laptop, with less confidence; with much else, another machine', () => {
    const device = { ...laptop, gpu: 'NVIDIA' };
    expect(observe({ device, traits: traitsWith(['graphics']), token: token() })).toMatchObject({
      decision: 'tokenOnChangedGraphics',
      visitorId: 'A',
      confidence: 'medium',
    });
    const much = traitsWith(['graphics', 'sound', 'fonts']);
    expect(observe({ device, traits: much, token: token() })).toMatchObject({ decision: 'tokenOnAnotherDevice' });
  });

  test('what is told at one of the two times alone is a difference', () => {
    const withheld = observe({ device: { ...laptop, gpu: '' }, token: token() });
    expect(withheld).toMatchObject({ decision: 'tokenOnChangedGraphics', visitorId: 'A', confidence: 'medium' });
    const silent = knownVisitor('A', { device: { ...laptop, vendor: '' } });
    expect(observe({ token: token(silent) })).toMatchObject({ decision: 'tokenOnAnotherDevice', confidence: 'low' });
    const nothing = { device: { platform: '', vendor: '', gpu: '' }, traits: traitsOf({}, '') };
    expect(observe({ ...nothing, token: token() })).toMatchObject({ decision: 'tokenOnAnotherDevice' });
  });
});

describe('two stores of one visitor', () => {
  const older = store(0, 1_000_000);
  const later = store(500_000, 600_000);

  test('that live on side by side are two people: the later one gets an id of its own', () => {
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
    ['of which one has not told yet whether it is private', { ...later, isPrivate: undefined }, older],
  ])('%s are one', (_name, profile, other) => {
    expect(observe({ token: token(A, profile, other) }).visitorId).toBe('A');
  });
});

describe('without a token', () => {
  test('the only one who looks the same is recognised, with less confidence', () => {
    expect(observe({ alike: [A] })).toMatchObject({ step: 'fingerprint', visitorId: 'A', confidence: 'medium' });
  });
  test('several look the same: somebody new, and unsure', () => {
    expect(observe({ alike: [A, B] })).toMatchObject({
      decision: 'severalAlike',
      visitorId: undefined,
      confidence: 'low',
    });
  });
  test('who looks the same and was newer already, or another browser, is not who this is', () => {
    const newer = knownVisitor('A', { traits: traitsWith([], '', 143) });
    const other = knownVisitor('B', { traits: { ...traitsWith(), browser: 'Edge' } });
    expect(observe({ alike: [newer] })).toMatchObject({ decision: 'nobodyAlike' });
    expect(observe({ alike: [other, C] })).toMatchObject({ decision: 'onlyOneAlike', visitorId: 'C' });
  });
  test('who looks like somebody that was only taken for the visitor is no surer', () => {
    const match = observe({ alike: [knownVisitor('A', { isGuessed: true })] });
    expect(match).toMatchObject({ decision: 'onlyOneNearlyAlike', visitorId: 'A', confidence: 'low', changed: [] });
  });
  test('who tells next to nothing is nobody, however many tell as little', () => {
    const alike = [knownVisitor('A', { traits: traitsOf({}, '') })];
    const told = { timezone: { value: 'Europe/Lisbon', ms: 0 } };
    for (const traits of [traitsOf({}, ''), traitsOf(told, '')]) {
      expect(observe({ traits, alike })).toMatchObject({ visitorId: undefined, confidence: 'low' });
    }
    const more = traitsOf({ ...told, languages: { value: [['pt']], ms: 0 } }, '');
    expect(observe({ traits: more, alike })).toMatchObject({ visitorId: 'A', confidence: 'medium' });
  });
  test('nobody looks the same: somebody new', () => {
    expect(observe()).toMatchObject({ decision: 'nobodyAlike', visitorId: undefined, confidence: 'medium' });
  });
});

describe('nearly alike', () => {
  const soft: readonly TraitGroup[] = ['languages', 'timeZone', 'screen', 'preferences', 'storage', 'blockers'];
  test.each(soft.map((group) => [group]))('with another value of %s alone it is the visitor, unsure', (group) => {
    expect(observe({ traits: traitsWith([group]), nearby: [A] })).toMatchObject({
      decision: 'onlyOneNearlyAlike',
      visitorId: 'A',
      confidence: 'low',
      changed: [group],
    });
  });

  test('two small changes at once are the most: two settings are how two people differ', () => {
    expect(observe({ traits: traitsWith(['storage', 'timeZone']), nearby: [A] }).visitorId).toBe('A');
    expect(observe({ traits: traitsWith(['languages', 'timeZone']), nearby: [A] }).visitorId).toBeUndefined();
    expect(observe({ traits: traitsWith(['processor']), nearby: [A] }).visitorId).toBeUndefined();
  });

  test('an older version, another make, or a crowd is nobody', () => {
    const traits = traitsWith(['timeZone']);
    expect(observe({ traits: { ...traits, version: 141 }, nearby: [A] }).visitorId).toBeUndefined();
    expect(observe({ traits, device: { ...laptop, vendor: 'x' }, nearby: [A] }).visitorId).toBeUndefined();
    expect(observe({ traits, nearby: 'crowd' })).toMatchObject({ decision: 'severalNearlyAlike' });
  });

  test('two as near as each other are nobody; one clearly nearer is', () => {
    const other = knownVisitor('B', { traits: traitsWith(['languages'], 'c') });
    const traits = traitsWith(['languages']);
    expect(observe({ traits, nearby: [A, other] })).toMatchObject({ decision: 'severalNearlyAlike' });
    const further = knownVisitor('B', { traits: traitsWith(['languages', 'screen', 'timeZone'], 'c') });
    expect(observe({ traits, nearby: [further, A] })).toMatchObject({ visitorId: 'A' });
  });
});

describe('whatever is observed', () => {
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

  test('the order in which candidates come does not matter', () => {
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

  test('likeness is mutual where neither is newer: whoever A is taken for would be taken for A', () => {
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

  test('a valid token is never taken for another visitor’s', () => {
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

  test('of two stores of one visitor at most one is sent away, whichever comes first', () => {
    fc.assert(
      fc.property(profile, profile, (one, two) => {
        const first = observe({ token: token(A, one, two) });
        const second = observe({ token: token(A, two, one) });
        expect([first.visitorId, second.visitorId]).toContain('A');
      }),
    );
  });

  test('nobody is recognised across more than two changed groups, or one that is dearer than allowed', () => {
    fc.assert(
      fc.property(traits, known, (now, nearby) => {
        const match = observe({ traits: now, nearby });
        if (match.visitorId === undefined) return;
        expect(match.changed.length).toBeLessThanOrEqual(2);
        expect(match.changed.reduce((sum, name) => sum + costOf(name), 0)).toBeLessThanOrEqual(5);
      }),
    );
  });
});
