import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { Random } from './random.ts';

type Signals = SignalPayload['signals'];

/** A browser on a device: what its agent and its requests send. */
export type Device = {
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signals: Signals;
};

/** A place where a device is used. */
export type Place = {
  /** Two letters. */
  readonly country: string;
  readonly timeZone: string;
  /** Offsets of January and July in minutes, as JavaScript reports them. */
  readonly offsets: readonly [number, number];
  /** In the order of preference. */
  readonly languages: readonly [string, ...string[]];
};

export const places = {
  us: { country: 'US', timeZone: 'America/New_York', offsets: [300, 240], languages: ['en-US', 'en'] },
  california: { country: 'US', timeZone: 'America/Los_Angeles', offsets: [480, 420], languages: ['en-US', 'en'] },
  gb: { country: 'GB', timeZone: 'Europe/London', offsets: [0, -60], languages: ['en-GB', 'en'] },
  de: { country: 'DE', timeZone: 'Europe/Berlin', offsets: [-60, -120], languages: ['de-DE', 'de', 'en'] },
  fr: { country: 'FR', timeZone: 'Europe/Paris', offsets: [-60, -120], languages: ['fr-FR', 'fr', 'en'] },
  nl: { country: 'NL', timeZone: 'Europe/Amsterdam', offsets: [-60, -120], languages: ['nl-NL', 'nl', 'en'] },
  br: { country: 'BR', timeZone: 'America/Sao_Paulo', offsets: [180, 180], languages: ['pt-BR', 'pt', 'en'] },
  in: { country: 'IN', timeZone: 'Asia/Kolkata', offsets: [-330, -330], languages: ['en-IN', 'en', 'hi'] },
  ng: { country: 'NG', timeZone: 'Africa/Lagos', offsets: [-60, -60], languages: ['en-NG', 'en'] },
  jp: { country: 'JP', timeZone: 'Asia/Tokyo', offsets: [-540, -540], languages: ['ja-JP', 'ja', 'en'] },
} as const satisfies Record<string, Place>;

/** The common part of a kind of device. */
type Model = {
  readonly engine: 'chromium' | 'gecko' | 'webkit';
  readonly userAgent: (version: number) => string;
  readonly platform: string;
  readonly hint?: string;
  readonly gpus: readonly [string, ...string[]];
  readonly cores: readonly [number, ...number[]];
  readonly screens: readonly [readonly [number, number], ...(readonly (readonly [number, number])[])];
  readonly fonts: readonly string[];
  readonly touchPoints: number;
};

const CHROME = 142;
const windowsFonts = ['Calibri', 'Franklin Gothic', 'MS UI Gothic', 'Marlett', 'Segoe UI Light', 'SimHei'];
const macFonts = ['Arial Unicode MS', 'Gill Sans', 'Helvetica Neue', 'Menlo'];
const officeFonts = ['Bauhaus 93', 'Century Gothic', 'Haettenschweiler', 'Leelawadee', 'Pristina', 'Vivaldi'];

const models = {
  windowsChrome: {
    engine: 'chromium',
    userAgent: (version) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    platform: 'Win32',
    hint: 'Windows',
    gpus: [
      'ANGLE (Intel, Intel(R) Iris(R) Xe Graphics (0x0000A7A0) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 (0x00002504) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'ANGLE (AMD, AMD Radeon(TM) Graphics (0x00001638) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'ANGLE (Intel, Intel(R) UHD Graphics 620 (0x00003EA0) Direct3D11 vs_5_0 ps_5_0, D3D11)',
    ],
    cores: [4, 8, 12, 16],
    screens: [
      [1920, 1080],
      [1536, 864],
      [2560, 1440],
      [1366, 768],
    ],
    fonts: windowsFonts,
    touchPoints: 0,
  },
  windowsEdge: {
    engine: 'chromium',
    userAgent: (version) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36 Edg/${version}.0.0.0`,
    platform: 'Win32',
    hint: 'Windows',
    gpus: [
      'ANGLE (Intel, Intel(R) UHD Graphics (0x00009BC4) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'ANGLE (Intel, Intel(R) Iris(R) Xe Graphics (0x00009A49) Direct3D11 vs_5_0 ps_5_0, D3D11)',
    ],
    cores: [8, 12],
    screens: [
      [1920, 1080],
      [1536, 864],
      [1920, 1200],
    ],
    fonts: windowsFonts,
    touchPoints: 10,
  },
  macChrome: {
    engine: 'chromium',
    userAgent: (version) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    platform: 'MacIntel',
    hint: 'macOS',
    gpus: [
      'ANGLE (Apple, ANGLE Metal Renderer: Apple M1, Unspecified Version)',
      'ANGLE (Apple, ANGLE Metal Renderer: Apple M2 Pro, Unspecified Version)',
      'ANGLE (Apple, ANGLE Metal Renderer: Apple M3, Unspecified Version)',
    ],
    cores: [8, 10, 12],
    screens: [
      [1512, 982],
      [1728, 1117],
      [2560, 1440],
    ],
    fonts: macFonts,
    touchPoints: 0,
  },
  macSafari: {
    engine: 'webkit',
    userAgent: () =>
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    platform: 'MacIntel',
    gpus: ['Apple GPU'],
    cores: [8],
    screens: [
      [1512, 982],
      [1470, 956],
      [1728, 1117],
    ],
    fonts: macFonts,
    touchPoints: 0,
  },
  linuxFirefox: {
    engine: 'gecko',
    userAgent: (version) =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version + 3}.0) Gecko/20100101 Firefox/${version + 3}.0`,
    platform: 'Linux x86_64',
    gpus: ['Intel(R) HD Graphics, or similar', 'Radeon R9 200 Series, or similar'],
    cores: [8, 16],
    screens: [
      [1920, 1080],
      [2560, 1440],
      [3840, 2160],
    ],
    fonts: ['Bitstream Vera Sans Mono', 'Century'],
    touchPoints: 0,
  },
  iphone: {
    engine: 'webkit',
    userAgent: () =>
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    platform: 'iPhone',
    gpus: ['Apple GPU'],
    cores: [6],
    screens: [
      [844, 390],
      [852, 393],
      [932, 430],
      [896, 414],
    ],
    fonts: ['Gill Sans', 'Helvetica Neue', 'Menlo'],
    touchPoints: 5,
  },
  android: {
    engine: 'chromium',
    userAgent: (version) =>
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    platform: 'Linux armv81',
    hint: 'Android',
    gpus: ['ANGLE (Qualcomm, Adreno (TM) 740, OpenGL ES 3.2)', 'ANGLE (ARM, Mali-G78, OpenGL ES 3.2)'],
    cores: [8],
    screens: [
      [915, 412],
      [851, 393],
      [800, 360],
    ],
    fonts: ['sans-serif-thin'],
    touchPoints: 5,
  },
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof models;
export const modelNames = Object.keys(models) as [ModelName, ...ModelName[]];

/** Creates a device. Its random parts distinguish it from others of the same model. */
export function createDevice(random: Random, name: ModelName, place: Place, chromeVersion = CHROME): Device {
  const model: Model = models[name];
  const userAgent = model.userAgent(chromeVersion);
  const isChromium = model.engine === 'chromium';
  const gpu = random.pick(model.gpus);
  const screen = random.pick(model.screens);
  const fonts = [...model.fonts, ...(model.touchPoints === 0 ? officeFonts.filter(() => random.chance(0.4)) : [])];
  const memory = random.pick([8, 16, 32] as const);
  const values: Record<string, unknown> = {
    ...commonValues(model, place),
    ...(isChromium && { userAgentData: { platform: model.hint, platformVersion: `${random.integer(10, 15)}.0.0` } }),
    fonts: fonts.sort(),
    fontPreferences: { default: 149 + random.integer(0, 3), serif: 149, sans: 144 + random.integer(0, 2) },
    audio: 124 + random.integer(1, 9_999) / 10_000,
    screenFrame: [random.pick([0, 20, 30] as const), 0, random.pick([0, 40, 50, 70] as const), 0],
    canvas: { winding: true, geometry: random.hex(32), text: random.hex(32) },
    ...(model.engine === 'gecko' && { osCpu: 'Linux x86_64' }),
    ...(isChromium && { deviceMemory: memory }),
    screenResolution: screen,
    hardwareConcurrency: random.pick(model.cores),
    webGlBasics: { rendererUnmasked: gpu },
    webGlExtensions: random.hex(32),
  };
  return {
    userAgent,
    headers: {
      'user-agent': userAgent,
      'accept-language': place.languages.map((tag, index) => (index === 0 ? tag : `${tag};q=0.${9 - index}`)).join(','),
      'sec-fetch-site': 'same-origin',
      ...(isChromium && {
        'sec-ch-ua': `"Chromium";v="${chromeVersion}", "Not_A Brand";v="99"`,
        'sec-ch-ua-platform': `"${model.hint}"`,
        'sec-ch-ua-mobile': name === 'android' ? '?1' : '?0',
      }),
    },
    signals: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, ms: 1 }])),
  };
}

const vendors = { chromium: 'Google Inc.', gecko: '', webkit: 'Apple Computer, Inc.' } as const;

/** Values that all devices of a model have in common. */
const commonValues = ({ engine, platform, touchPoints }: Model, place: Place): Record<string, unknown> => ({
  ...placeValues(place),
  domBlockers: [],
  colorDepth: 24,
  sessionStorage: true,
  localStorage: true,
  indexedDB: true,
  openDatabase: false,
  platform,
  vendor: vendors[engine],
  vendorFlavors: engine === 'chromium' ? ['chrome'] : engine === 'webkit' ? ['safari'] : [],
  plugins: ['PDF Viewer', 'Chrome PDF Viewer', 'WebKit built-in PDF'],
  touchSupport: { maxTouchPoints: touchPoints, touchEvent: touchPoints > 0, touchStart: touchPoints > 0 },
  cookiesEnabled: true,
  colorGamut: engine === 'webkit' ? 'p3' : 'srgb',
  forcedColors: false,
  monochrome: 0,
  contrast: 0,
  reducedMotion: false,
  reducedTransparency: false,
  hdr: engine === 'webkit',
  math: { acos: 1.4473588658278522, sin: 0.8178819121159085, tan: -1.4214488238747245 },
  pdfViewerEnabled: true,
  architecture: platform.startsWith('Win') || platform.endsWith('x86_64') ? 255 : 127,
  applePay: engine === 'webkit' ? 1 : -1,
});

const placeValues = ({ timeZone, offsets, languages }: Place) => ({
  timezone: timeZone,
  timeZoneOffset: offsets,
  languages: [[languages[0]], languages],
  dateTimeLocale: languages[0],
});

/** Returns the same device with another browser version, or in another place: the time zone moves, the languages stay. */
export function changeDevice(device: Device, change: { chromeVersion?: number; place?: Place }): Device {
  const { chromeVersion, place } = change;
  const rename = (text: string) =>
    chromeVersion === undefined ? text : text.replaceAll(/(Chrome\/|Edg\/|Chromium";v=")\d+/g, `$1${chromeVersion}`);
  const userAgent = rename(device.userAgent);
  const moved = place && {
    timezone: { value: place.timeZone, ms: 1 },
    timeZoneOffset: { value: place.offsets, ms: 1 },
  };
  return {
    userAgent,
    headers: Object.fromEntries(
      Object.entries({ ...device.headers, 'user-agent': userAgent }).map(([name, value]) => [name, rename(value)]),
    ),
    signals: { ...device.signals, ...moved },
  };
}
