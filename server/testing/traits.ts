import type { KnownVisitor } from '../visitors/matching/evidence.ts';
import { type TraitGroup, type Traits, traitGroups } from '../visitors/matching/traits.ts';

const sameEverywhere = Object.fromEntries(traitGroups.map((group) => [group, 'a'])) as Traits['groups'];

/** Returns the traits of a common browser with other values in the given groups. */
export const traitsWith = (changed: readonly TraitGroup[] = [], value = 'b', version = 142): Traits => ({
  groups: { ...sameEverywhere, ...Object.fromEntries(changed.map((group) => [group, value])) },
  browser: 'Chrome',
  version,
});

/** Device of the tests' visitors. */
export const laptop = { platform: 'MacIntel', vendor: 'Apple Computer, Inc.', gpu: 'Apple GPU' };

/** Creates a known visitor with this device and common traits; `known` replaces parts. */
export const knownVisitor = (visitorId: string, known: Partial<KnownVisitor> = {}): KnownVisitor => ({
  visitorId,
  device: laptop,
  traits: traitsWith(),
  network: '192.0.2.0',
  earlierNetwork: '',
  visits: 1,
  unsignedVisits: 0,
  lastSeenAt: 0,
  ...known,
});
