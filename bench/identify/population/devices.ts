import { assumptions } from './assumptions.ts';
import type { Country } from './countries.ts';
import {
  androidPhones,
  appleGpus,
  desktopScreens,
  INTEGRATED_SHARE,
  integratedGpus,
  iPhones,
  logicalCores,
  macScreens,
  memorySizes,
  otherGpus,
  type Phone,
  phoneScreens,
  tailPhoneGpus,
} from './hardware.ts';
import type { Company } from './networks.ts';
import { Random } from './random.ts';
import {
  desktopBrowsers,
  desktopSystems,
  extraFonts,
  IPHONE_SHARE,
  MOBILE_SHARE,
  officeFonts,
  SAMSUNG_INTERNET_SHARE,
  systemFonts,
} from './systems.ts';

export type System = keyof typeof systemFonts;
type BrowserName = 'Chrome' | 'Edge' | 'Opera' | 'Firefox' | 'Safari' | 'Samsung Internet';

/** Properties that never change. */
export type Machine = {
  readonly system: System;
  readonly browser: BrowserName;
  readonly country: Country;
  readonly gpu: string;
  readonly isArm: boolean;
  readonly memory: number;
  readonly touchPoints: number;
  readonly isLaptop: boolean;
  /** Model of a phone, otherwise ''. */
  readonly model: string;
  /** Seconds that the audio output takes. */
  readonly latency: number;
  /** Index of the system's version at the start: 0 is the newest. */
  readonly age: number;
  /** Days between a release and its installation; infinite if it is never installed. */
  readonly lagDays: { readonly browser: number; readonly system: number };
};
/** Properties that people change. */
export type Settings = {
  screen: readonly [width: number, height: number, pixelRatio: number];
  frame: readonly [top: number, right: number, bottom: number, left: number];
  language: string;
  zone: string;
  fonts: readonly string[];
  cores: number;
  zoom: number;
  driver: number;
  /** ClearType settings of Windows. */
  textTuning: number;
  textSize: number;
  hasBlocker: boolean;
  reducedMotion: boolean;
  reducedTransparency: boolean;
  contrast: number;
  gamut: string;
  hdr: boolean;
};
export type Device = { readonly machine: Machine; readonly settings: Settings };

/** Draws a device: one of the company's laptops, or the person's own. */
export function createDevice(random: Random, { country, laptop }: Company): Device {
  if (random.chance(MOBILE_SHARE)) {
    return random.chance(IPHONE_SHARE) ? createIPhone(random, country) : createAndroid(random, country);
  }
  const system = random.pick(desktopSystems);
  if (system === 'Windows' && random.chance(assumptions.fleetShare)) return laptop;
  return createDesktop(random, country, system);
}

function createLag(random: Random): Machine['lagDays'] {
  const { browser, system, neverShare } = assumptions.updateLagDays;
  return {
    browser: random.chance(neverShare) ? Number.POSITIVE_INFINITY : random.exponential(browser),
    system: random.chance(neverShare) ? Number.POSITIVE_INFINITY : random.exponential(system),
  };
}

function createSettings(random: Random, country: Country): Pick<Settings, 'language' | 'zone'> & typeof plain {
  return {
    ...plain,
    language: random.pick(country.languages),
    zone: random.pick(country.zones),
    reducedMotion: random.chance(assumptions.settings.reducedMotion),
    contrast: Number(random.chance(assumptions.settings.moreContrast)),
  };
}
const plain = {
  frame: [0, 0, 0, 0] as Settings['frame'],
  zoom: 1,
  driver: 0,
  textTuning: 0,
  textSize: 1,
  hasBlocker: false,
  reducedMotion: false,
  reducedTransparency: false,
  contrast: 0,
  gamut: 'srgb',
  hdr: false,
};

/** Draws a computer with its settings. */
export function createDesktop(random: Random, country: Country, system: 'Windows' | 'macOS' | 'Linux'): Device {
  const browser = random.pick<BrowserName>(desktopBrowsers[system]);
  const { settings: shares, computers } = assumptions;
  const isMac = system === 'macOS';
  const number = Math.floor(computers.models * random.next() ** computers.exponent);
  const computer = createComputer(random.chance(computers.share) ? new Random(number + 2_000_003) : random, isMac);
  const { gpu, screen, cores, isLaptop } = computer;
  const extras = random.chance(shares.extraFonts) ? random.pick(extraFonts) : [];
  const age = random.chance(shares.olderSystem) ? 1 + random.below(isMac ? 4 : 2) : 0;
  const hasOffice = system === 'Windows' && random.chance(shares.office);
  return {
    machine: {
      ...{ system, browser, country, gpu, isLaptop, model: '', latency: 0 },
      isArm: isMac && gpu !== 'Intel',
      memory: isMac || random.chance(computers.share) ? Math.max(8, computer.memory) : random.pick(memorySizes),
      touchPoints: system === 'Windows' ? computer.touchPoints : 0,
      age,
      lagDays: createLag(random),
    },
    settings: {
      ...createSettings(random, country),
      ...{ screen, frame: createFrame(random, system, age) },
      fonts: [...systemFonts[system], ...(hasOffice ? officeFonts : []), ...extras].sort(),
      cores,
      textTuning: system === 'Windows' && random.chance(shares.tunedText) ? 1 + random.below(8) : 0,
      textSize: random.chance(shares.customFontSize) ? 1 + 0.125 * (1 + random.below(3)) : 1,
      hasBlocker: browser === 'Safari' && random.chance(shares.blocker),
      reducedTransparency: random.chance(shares.reducedTransparency),
      gamut: (isMac && isLaptop) || computer.isWideGamut ? 'p3' : 'srgb',
      hdr: (isMac && screen[0] > 1500 && isLaptop) || random.chance(shares.hdr),
    },
  };
}

/** Draws hardware. The same generator state is the same model. */
function createComputer(random: Random, isMac: boolean) {
  const [appleGpu, appleCores] = random.pick(appleGpus);
  const screen = random.pick(isMac ? macScreens : desktopScreens);
  const isLaptop = isMac ? screen[2] === 2 : screen[0] <= 1920 && random.chance(0.7);
  return {
    gpu: isMac ? appleGpu : random.pick(random.chance(INTEGRATED_SHARE) ? integratedGpus : otherGpus),
    ...{ screen, isLaptop, cores: isMac ? appleCores : random.pick(logicalCores), memory: random.pick(memorySizes) },
    touchPoints: isLaptop && random.chance(assumptions.settings.touchScreen) ? 10 : 0,
    isWideGamut: random.chance(assumptions.settings.wideGamut),
  };
}

/** Reserved edges: a task bar of 40 (Windows 10) or 48 pixels; menu bar and a Dock of any size; GNOME's top bar. Rounded to ten. */
function createFrame(random: Random, system: 'Windows' | 'macOS' | 'Linux', age: number): Settings['frame'] {
  if (system === 'macOS') return [30, 0, random.chance(0.25) ? 0 : 50 + 10 * random.below(6), 0];
  if (system === 'Linux')
    return random.pick([
      [[30, 0, 0, 70], 4],
      [[30, 0, 0, 0], 3],
      [[0, 0, 40, 0], 3],
    ] as const);
  if (random.chance(assumptions.settings.taskbarElsewhere))
    return random.pick([
      [[0, 0, 0, 0], 6],
      [[40, 0, 0, 0], 1],
      [[0, 0, 0, 60], 1],
    ] as const);
  return [0, 0, age === 2 ? 40 : 50, 0];
}

function createAndroid(random: Random, country: Country): Device {
  const { phones } = assumptions;
  const number = Math.floor(phones.models * random.next() ** phones.exponent);
  const phone: Phone = random.chance(phones.listedShare) ? random.pick(androidPhones) : createTailPhone(number);
  const isLarge = random.chance(assumptions.settings.displaySize);
  const scale = isLarge
    ? random.pick([
        [0.9, 1],
        [1.1, 2],
      ] as const)
    : 1;
  return {
    machine: {
      ...{ system: 'Android', country, gpu: phone.gpu, isArm: true, memory: phone.memory, touchPoints: 5 },
      ...{ isLaptop: false, model: phone.model, latency: phone.latency },
      browser: random.chance(SAMSUNG_INTERNET_SHARE) && phone.model.startsWith('SM-') ? 'Samsung Internet' : 'Chrome',
      // Most people have the last version that the maker offers for the model.
      age: (random.chance(phones.currentShare) ? new Random(phone.model.length * 7 + phone.screen[1]) : random).pick(
        androidAges,
      ),
      lagDays: createLag(random),
    },
    settings: {
      ...createSettings(random, country),
      screen: [Math.round(phone.screen[0] * scale), Math.round(phone.screen[1] * scale), 2.75],
      fonts: systemFonts.Android,
      cores: phone.cores,
      textSize: random.chance(assumptions.settings.largeText)
        ? random.pick([
            [0.85, 1],
            [1.15, 4],
            [1.3, 2],
          ] as const)
        : 1,
      hasBlocker: random.chance(assumptions.settings.blocker / 3),
      gamut: phone.memory > 4 ? 'p3' : 'srgb',
      hdr: phone.memory > 4,
    },
  };
}

const androidAges = [
  [0, 30],
  [1, 30],
  [2, 20],
  [3, 12],
  [4, 8],
] as const;

/** Draws a phone model. The same number is the same model. */
function createTailPhone(number: number): Phone {
  const own = new Random(number + 1_000_003);
  return {
    model: `${['SM-M', 'CPH', 'V', 'RMX', 'SM-G', '2', 'TECNO ', 'Infinix X'][number % 8]}${2000 + number * 7}`,
    screen: own.pick(phoneScreens),
    gpu: own.pick(tailPhoneGpus),
    cores: 8,
    memory: own.pick([
      [2, 1],
      [4, 5],
      [8, 4],
    ] as const),
    latency: own.pick([
      [0.003, 4],
      [0.004, 3],
      [0.02, 3],
      [0.04, 2],
    ] as const),
  };
}

function createIPhone(random: Random, country: Country): Device {
  const [width, height] = random.pick(iPhones);
  return {
    machine: {
      ...{ system: 'iOS', browser: 'Safari', country, gpu: 'Apple GPU', isArm: true, memory: 0, touchPoints: 5 },
      ...{
        isLaptop: false,
        model: 'iPhone',
        latency: random.pick([
          [0.0053333, 9],
          [0.0026667, 1],
        ] as const),
      },
      age: random.pick([
        [0, 60],
        [1, 20],
        [2, 12],
        [3, 8],
      ] as const),
      lagDays: createLag(random),
    },
    settings: {
      ...createSettings(random, country),
      screen: [width, height, 3],
      fonts: systemFonts.iOS,
      cores: 4,
      textSize: random.chance(assumptions.settings.largeText)
        ? random.pick([
            [0.88, 2],
            [1.12, 4],
            [1.24, 2],
            [1.35, 1],
          ] as const)
        : 1,
      hasBlocker: random.chance(assumptions.settings.blocker / 2),
      gamut: 'p3',
      // Only OLED screens.
      hdr: width !== 375 || height !== 667,
    },
  };
}
