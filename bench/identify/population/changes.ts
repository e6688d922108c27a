import { assumptions } from './assumptions.ts';
import { countries } from './countries.ts';
import type { Device, Machine, Settings } from './devices.ts';
import { desktopScreens } from './hardware.ts';
import type { Random, WeightedValues } from './random.ts';
import { extraFonts } from './systems.ts';

/** Change of a device or of its settings. */
export type Change = keyof typeof assumptions.perDay | 'monitor';
export type Habits = {
  /** Probability of clearing the storage before a visit. */
  readonly clears: number;
  /** Whether the person connects an external monitor at times. */
  readonly docks: boolean;
  readonly travels: boolean;
  readonly monitor: Settings['screen'];
};

/** Draws a person's habits. */
export const createHabits = (random: Random, { isLaptop }: Machine): Habits => ({
  clears: random.chance(assumptions.clearsAlways.share) ? assumptions.clearsAlways.clears : assumptions.clears,
  docks: isLaptop && random.chance(assumptions.docking.share),
  travels: random.chance(assumptions.traveling.share),
  monitor: random.pick(desktopScreens),
});

/** Draws the changes since the previous visit. */
export function drawChanges(random: Random, machine: Machine, { docks, travels }: Habits, gapDays: number): Change[] {
  const changes: Change[] = [];
  if (docks && random.chance(assumptions.docking.switches)) changes.push('monitor');
  for (const [change, perDay] of rates) {
    const rate = change === 'time-zone' && travels ? assumptions.traveling.perDay : perDay;
    if (isPossible(change, machine) && random.chance(1 - Math.exp(-rate * gapDays))) changes.push(change);
  }
  return changes;
}
const rates = Object.entries(assumptions.perDay) as [keyof typeof assumptions.perDay, number][];

function isPossible(change: Change, { system, browser }: Machine): boolean {
  const isPhone = system === 'Android' || system === 'iOS';
  if (change === 'blocker') return browser === 'Safari' || system === 'Android';
  if (change === 'gpu-driver' || change === 'cores') return system === 'Windows' || system === 'Linux';
  if (change === 'screen') return browser !== 'Safari';
  return !isPhone || change === 'time-zone' || change === 'language' || change === 'preferences';
}

const foreignZones: WeightedValues<string> = countries.flatMap(([{ zones }, weight]) =>
  zones.map(([zone]) => [zone, weight / zones.length] as const),
);

type Situation = { readonly settings: Settings; readonly device: Device; readonly habits: Habits };
/** Returns the settings after a change. */
export const applyChange = (random: Random, change: Change, situation: Situation): Settings => ({
  ...situation.settings,
  ...effects[change](random, situation),
});

const effects: Readonly<Record<Change, (random: Random, situation: Situation) => Partial<Settings>>> = {
  monitor: (_, { settings, device, habits }) => ({
    screen: settings.screen === habits.monitor ? device.settings.screen : habits.monitor,
  }),
  'time-zone': (random, { settings, device }) => ({
    zone:
      settings.zone === device.settings.zone
        ? random.pick(foreignZones.filter(([zone]) => zone !== settings.zone))
        : device.settings.zone,
  }),
  language: (random, { settings, device }) => ({
    language: random.pick(device.machine.country.languages.filter(([language]) => language !== settings.language)),
  }),
  screen(random, { settings }) {
    const [width, height, ratio] = settings.screen;
    const scale = random.chance(0.5) ? 0.8 : 1.25;
    return { screen: [Math.round(width * scale), Math.round(height * scale), ratio / scale] };
  },
  zoom: (random, { settings }) => ({ zoom: settings.zoom === 1 ? random.pick(zooms) : 1 }),
  'gpu-driver': (_, { settings }) => ({ driver: settings.driver + 1 }),
  cores: (_, { settings, device }) => ({
    cores: settings.cores === device.settings.cores ? settings.cores / 2 : device.settings.cores,
  }),
  preferences(random, { settings, device }) {
    const kind = random.below(3);
    if (kind === 0) return { reducedMotion: !settings.reducedMotion };
    if (device.machine.model !== '') return { textSize: settings.textSize === 1 ? 1.15 : 1 };
    return kind === 1 ? { reducedTransparency: !settings.reducedTransparency } : { contrast: 1 - settings.contrast };
  },
  blocker: (_, { settings }) => ({ hasBlocker: !settings.hasBlocker }),
  fonts: (random, { settings }) => ({ fonts: [...new Set([...settings.fonts, ...random.pick(extraFonts)])].sort() }),
};
const zooms: WeightedValues<number> = [
  [1.1, 4],
  [1.25, 3],
  [1.5, 2],
  [0.9, 2],
];
