import type { Signals } from '../../server/visitors/matching/fingerprint.ts';
import { assumptions } from './population/assumptions.ts';
import { type Build, isSameBuild, toBuild } from './population/builds.ts';
import { applyChange, createHabits, drawChanges, type Habits } from './population/changes.ts';
import { countries } from './population/countries.ts';
import { createDevice, type Device, type Machine, type Settings } from './population/devices.ts';
import { createCompanies, createNetworks, drawAddress, type Networks } from './population/networks.ts';
import { Random } from './population/random.ts';
import { toSignals } from './population/signals.ts';

export type SimulatedVisit = {
  readonly person: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly signals: Signals;
  readonly userAgent: string;
  /** Network, as `truncateAddress` returns it. */
  readonly address: string;
  /** Whether the browser still has the storage of the person's previous visit in this profile. */
  readonly hasToken: boolean;
  /** Cookie store within the person; a private window or cleared storage starts a new one. */
  readonly profile: number;
  readonly isPrivate: boolean;
  /**
   * Changes since the person's previous visit: `first`, `return`, `network`, one change (`Change` or `update`) or `two` (or
   * more). After the loss of storage `cleared` or `private-window`, alone or followed by `-and-` and the change.
   */
  readonly scenario: string;
  /** Whether another person started with an identical device and settings, and whether both use the same networks. */
  readonly twin?: Twin;
};
type Twin = 'same-network' | 'other-network';

const DAY_MS = 24 * 3_600_000;
/** Start of the 90 days; any date. */
const START = Date.UTC(2026, 6, 1);
const DAYS = 90;

/**
 * Simulates the visits of a population over 90 days, sorted by time. Devices, settings and changes are drawn from
 * `population/`; all other values are those of browsers recorded in `recorded-signals.json`. The recorded
 * engines run on Linux, so math results and plug-ins of other systems are those of the same engine on Linux. Safari is the
 * recorded WebKit with the values that FingerprintJS 5.2 documents for Safari.
 *
 * @param seed the same seed gives the same visits
 * @param people number of people, including twins and people who visit once
 */
export function createPopulation(options: { seed: number; people: number }): readonly SimulatedVisit[] {
  const random = new Random(options.seed);
  const companies = createCompanies(random, options.people);
  const visits: SimulatedVisit[] = [];
  let person = 0;
  while (person < options.people) {
    const country = random.pick(countries);
    const company = random.pick(companies.get(country) ?? []);
    const device = createDevice(random, company);
    const [networks, otherNetworks] = [
      createNetworks(random, options.people, company),
      createNetworks(random, options.people, random.pick(companies.get(country) ?? [])),
    ];
    const isAlone = person + 1 === options.people || !random.chance(assumptions.twinPairShare);
    if (isAlone) visits.push(...simulateVisits(random, { person, device, networks }));
    else {
      const twin: Twin = random.chance(0.5) ? 'same-network' : 'other-network';
      visits.push(...simulateVisits(random, { person, device, networks, twin }));
      person += 1;
      visits.push(
        ...simulateVisits(random, {
          person,
          device,
          networks: twin === 'same-network' ? networks : otherNetworks,
          twin,
        }),
      );
    }
    person += 1;
  }
  return visits.sort((a, b) => a.at - b.at || a.person - b.person);
}

type Person = { readonly person: number; readonly device: Device; readonly networks: Networks; readonly twin?: Twin };
type Storage = 'kept' | 'cleared' | 'private-window';
type LastVisit = { address: string; build: Build; settings: Settings; signals: Signals };

/** Draws the visits of one person with the changes between them. */
function simulateVisits(random: Random, { person, device, networks, twin }: Person): SimulatedVisit[] {
  const { machine } = device;
  const habits = createHabits(random, machine);
  const visits: SimulatedVisit[] = [];
  let settings = device.settings;
  let [profiles, ordinaryProfile] = [1, 0];
  let last: LastVisit | undefined;
  for (const { day, gapDays } of drawDays(random, twin !== undefined)) {
    const storage = last === undefined ? 'kept' : drawStorage(random, habits);
    if (storage === 'cleared') ordinaryProfile = profiles;
    const profile = storage === 'private-window' ? profiles : ordinaryProfile;
    if (storage !== 'kept') profiles += 1;
    const changes = last === undefined ? [] : drawChanges(random, machine, habits, gapDays);
    for (const change of changes) settings = applyChange(random, change, { settings, device, habits });
    const address = drawAddress(random, machine, networks, settings.zone !== device.settings.zone);
    const build = toBuild(machine, day);
    const now = { address, build, settings, signals: getSignals(last, machine, settings, build) };
    visits.push({
      ...{ person, at: START + Math.round(day * DAY_MS), signals: now.signals, userAgent: build.userAgent, address },
      ...{ hasToken: last !== undefined && storage === 'kept', profile, isPrivate: storage === 'private-window' },
      scenario: last === undefined ? 'first' : describeScenario(storage, listChanges(changes, last, now)),
      ...(twin && { twin }),
    });
    last = now;
  }
  return visits;
}

/** Returns the same object as at the last visit if nothing changed, which saves time and memory. */
const getSignals = (last: LastVisit | undefined, machine: Machine, settings: Settings, build: Build): Signals =>
  last !== undefined && last.settings === settings && isSameBuild(last.build, build)
    ? last.signals
    : toSignals(machine, settings, build);

/** Draws the days of a person's visits, each with the days since the one before. */
function drawDays(random: Random, isTwin: boolean): readonly { day: number; gapDays: number }[] {
  const returns = isTwin || !random.chance(assumptions.neverReturnShare);
  const first = random.next() * (returns ? DAYS / 2 : DAYS);
  const others = Array.from(
    { length: returns ? 3 + random.below(9) : 0 },
    () => first + random.next() * (DAYS - first),
  );
  const days = [first, ...others.sort((a, b) => a - b)];
  return days.map((day, index) => ({ day, gapDays: day - (days[index - 1] ?? day) }));
}

/** Draws what has become of the storage since the previous visit. */
function drawStorage(random: Random, { clears }: Habits): Storage {
  if (random.chance(assumptions.privateWindow)) return 'private-window';
  return random.chance(clears) ? 'cleared' : 'kept';
}

/** Returns the changes, an update that pages can notice, or else another network. */
function listChanges(changes: readonly string[], before: LastVisit, now: LastVisit): readonly string[] {
  const all = isSameBuild(before.build, now.build) ? changes : [...changes, 'update'];
  return all.length === 0 && before.address !== now.address ? ['network'] : all;
}

/** Returns the value of `scenario`. */
function describeScenario(storage: Storage, changes: readonly string[]): string {
  const change = changes.length > 1 ? 'two' : changes[0];
  if (storage === 'kept') return change ?? 'return';
  return change === undefined ? storage : `${storage}-and-${change}`;
}
