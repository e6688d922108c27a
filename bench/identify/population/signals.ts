import { createHash } from 'node:crypto';
import type { Signals } from '../../../server/visitors/matching/fingerprint.ts';
import recorded from '../recorded-signals.json' with { type: 'json' };
import type { Build } from './builds.ts';
import type { Machine, Settings, System } from './devices.ts';

const offsets = new Map<string, [number, number]>();
/** Returns minutes west of Greenwich in January and July. */
function getOffsets(zone: string): [number, number] {
  const known = offsets.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetIn = (month: number) => {
    const text =
      format.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
    return 0 - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  };
  const found: [number, number] = [offsetIn(0), offsetIn(6)];
  offsets.set(zone, found);
  return found;
}

const digests = new Map<string, string>();
/** Returns 32 hexadecimal digits, as the agent's digests. */
function digest(...parts: readonly unknown[]): string {
  const key = parts.join('|');
  const known = digests.get(key) ?? createHash('md5').update(key).digest('hex');
  digests.set(key, known);
  return known;
}
/** Returns a number from 0 to below 1 that depends only on the parts. */
const toFraction = (...parts: readonly unknown[]): number =>
  Number.parseInt(digest(...parts).slice(0, 6), 16) / 2 ** 24;

/** Returns the signals that the agent would send. */
export function toSignals(machine: Machine, settings: Settings, build: Build): Signals {
  const { system, browser, gpu, isArm, memory, touchPoints } = machine;
  const engine = engines[browser];
  const [width, height] = settings.screen;
  const isScaled = settings.screen[2] * settings.zoom > 1;
  const gpuFamily = gpu.replace(/ ?\(0x.*/, '');
  const values: Record<string, unknown> = {
    fonts: settings.fonts,
    fontPreferences: toFontPreferences(engine, machine, settings, build.system),
    audio: toAudio(engine, machine, build.system),
    screenFrame: settings.frame,
    // Firefox and Safari draw with noise, so the agent doesn't draw.
    canvas: {
      winding: true,
      geometry: digest('geometry', system, gpuFamily, settings.driver >> 1, build.canvas),
      text: digest(
        'text',
        system,
        gpuFamily,
        settings.driver >> 1,
        build.canvas,
        build.system,
        settings.textTuning,
        isScaled,
      ),
    },
    languages: [[settings.language]],
    deviceMemory: memory,
    // FingerprintJS sorts the numbers as texts.
    screenResolution: [width, height].sort().reverse(),
    hardwareConcurrency: settings.cores,
    timezone: settings.zone,
    timeZoneOffset: getOffsets(settings.zone),
    platform: { Windows: 'Win32', macOS: 'MacIntel', Linux: 'Linux x86_64', Android: 'Linux armv81', iOS: 'iPhone' }[
      system
    ],
    touchSupport:
      touchPoints > 0
        ? { maxTouchPoints: touchPoints, touchEvent: true, touchStart: true }
        : recorded[engine].signals.touchSupport.value,
    colorGamut: settings.gamut,
    contrast: settings.contrast,
    reducedMotion: settings.reducedMotion,
    hdr: settings.hdr,
    architecture: isArm ? 127 : 255,
    dateTimeLocale: settings.language,
    webGlBasics: toWebGl(engine, machine, settings),
    webGlExtensions: digest(
      'webgl',
      engine,
      system,
      toFamily(gpu),
      settings.driver,
      build.webGl,
      engine === 'WebKitGTK' ? build.system : '',
    ),
  };
  Object.assign(values, toEngineValues[engine](machine, settings, build));
  const signals: Record<string, Signals[string]> = { ...recordedSignals[engine] };
  for (const name in values) signals[name] = { value: values[name] };
  return signals;
}
const recordedSignals: Readonly<Record<Engine, Signals>> = {
  Chromium: recorded.Chromium.signals,
  Firefox: recorded.Firefox.signals,
  WebKitGTK: recorded.WebKitGTK.signals,
};
const skippedCanvas = recorded.Firefox.signals.canvas.value;
// cspell:disable-next-line -- names of filter lists
const blockedLists = ['adGuardBase', 'adGuardMobileAds', 'easyList', 'easyPrivacy'];

type Engine = keyof typeof recorded;
const engines: Readonly<Record<Machine['browser'], Engine>> = {
  Chrome: 'Chromium',
  Edge: 'Chromium',
  Opera: 'Chromium',
  'Samsung Internet': 'Chromium',
  Firefox: 'Firefox',
  Safari: 'WebKitGTK',
};

/** Returns the values of an engine that differ from those of all engines. */
const toEngineValues: Readonly<
  Record<Engine, (machine: Machine, settings: Settings, build: Build) => Record<string, unknown>>
> = {
  Chromium({ system, browser, model, isArm, latency }, settings, { platformVersion }) {
    const isAndroid = system === 'Android';
    const brand = browser === 'Chrome' || browser === 'Edge' ? brands[browser] : browser;
    return {
      userAgentData: {
        ...{ brands: [brand], mobile: isAndroid, platform: system, model, platformVersion },
        architecture: isAndroid ? '' : isArm ? 'arm' : 'x86',
        bitness: isAndroid ? '' : '64',
      },
      colorDepth: system === 'macOS' ? 30 : 24,
      reducedTransparency: settings.reducedTransparency,
      ...(isAndroid && {
        ...{ plugins: [], pdfViewerEnabled: false, audioBaseLatency: latency, screenFrame: [0, 0, 0, 0] },
        domBlockers: settings.hasBlocker ? blockedLists : [],
      }),
    };
  },
  Firefox({ system }, { language, cores }) {
    // The main language comes first; most people keep the fallbacks of the translation.
    const fallbacks = language === 'en-US' ? ['en'] : [language.split('-')[0], 'en-US', 'en'];
    return {
      languages: [[language], [language, ...fallbacks]],
      osCpu: osCpus[system],
      hardwareConcurrency: cores >= 8 ? 8 : 4,
      ...{ screenFrame: null, canvas: skippedCanvas, deviceMemory: null },
    };
  },
  // Safari reports 8 processors on Macs, and since version 17 no screen.
  WebKitGTK: ({ system, latency }, { language, hasBlocker }) => ({
    languages: [[language], [language]],
    hardwareConcurrency: system === 'macOS' ? 8 : 4,
    ...{ screenFrame: null, screenResolution: null, canvas: skippedCanvas, deviceMemory: null, applePay: 1 },
    vendorFlavors: system === 'macOS' ? ['safari'] : [],
    audioBaseLatency: latency || 0.0029,
    domBlockers: hasBlocker ? blockedLists : [],
  }),
};
const brands = { Chrome: 'Google Chrome', Edge: 'Microsoft Edge' };
const osCpus: Readonly<Partial<Record<System, string>>> = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Intel Mac OS X 10.15',
  Linux: 'Linux x86_64',
};

/** Returns the family of processors that share a driver. */
const toFamily = (gpu: string): string =>
  /NVIDIA \S+ (?:RTX|GTX|MX)|AMD Radeon(?:\(TM\)| RX)|Intel\(R\) \S+|Apple|Adreno \(TM\) \d|Mali-G\d/.exec(gpu)?.[0] ??
  gpu;

function toWebGl(engine: Engine, { system, gpu }: Machine, { driver }: Settings): unknown {
  const basics = recorded[engine].signals.webGlBasics.value;
  if (engine === 'WebKitGTK') return basics;
  const key = `${engine}|${system}|${gpu}|${driver}`;
  const known = webGlBasics.get(key);
  if (known) return known;
  const value = { ...basics, ...toRenderer(engine, system, gpu, driver) };
  webGlBasics.set(key, value);
  return value;
}
const webGlBasics = new Map<string, object>();

function toRenderer(engine: Engine, system: System, gpu: string, driver: number): object {
  const maker = gpu.split(/[ (]/)[0] ?? '';
  const renderers = {
    Windows: `ANGLE (${maker}, ${gpu} Direct3D11 vs_5_0 ps_5_0, D3D11)`,
    macOS: `ANGLE (${gpu === 'Intel' ? 'Intel Inc.' : 'Apple'}, ANGLE Metal Renderer: ${gpu === 'Intel' ? 'Intel(R) Iris(TM) Plus Graphics 645' : gpu}, Unspecified Version)`,
    // Mesa's version is part of the name.
    Linux: `ANGLE (${maker}, Mesa ${gpu.replace(/ \(0x.*/, '')}, OpenGL 4.6 (Core Profile) Mesa 25.${driver}.0)`,
    Android: `ANGLE (${gpu.startsWith('Adreno') ? 'Qualcomm' : 'ARM'}, ${gpu}, OpenGL ES 3.2)`,
    iOS: gpu,
  };
  if (engine === 'Chromium') return { vendorUnmasked: `Google Inc. (${maker})`, rendererUnmasked: renderers[system] };
  // Firefox names a similar, older model of the same maker.
  const similar =
    maker === 'Intel' ? 'Intel(R) HD Graphics' : maker === 'AMD' ? 'Radeon R9 200 Series' : 'NVIDIA GeForce GTX 980';
  const name =
    system === 'macOS'
      ? 'Apple M1'
      : system === 'Linux'
        ? similar
        : `ANGLE (${maker}, ${similar} Direct3D11 vs_5_0 ps_5_0)`;
  return { renderer: `${name}, or similar` };
}

/** Returns the sum of samples; from memory the values of current browsers differ by system and processor only. */
function toAudio(engine: Engine, { system, browser, isArm }: Machine, systemCode: string): number {
  if (engine === 'WebKitGTK') return -4;
  if (browser === 'Samsung Internet') return -4;
  const base = recorded[engine].signals.audio.value;
  if (system === 'Linux') return base;
  // Apple and Android link the system's math library.
  const code = system === 'macOS' || system === 'Android' ? systemCode : '';
  return base + toFraction('audio', engine, system, isArm, code) / 1_000;
}

function toFontPreferences(engine: Engine, { system }: Machine, settings: Settings, systemCode: string): unknown {
  const { textSize, zoom } = settings;
  const [language = ''] = settings.language.split('-');
  // Chinese, Japanese, Korean and Indian languages have other default fonts.
  const script = ['zh', 'ja', 'ko', 'hi', 'ta'].includes(language) ? language : '';
  const key = [engine, system, systemCode, script, textSize, zoom].join();
  const known = fontPreferences.get(key);
  if (known) return known;
  const entries = Object.entries(recorded[engine].signals.fontPreferences.value).map(([name, width]) => {
    // The minimum size and Apple's text style follow other settings than the others.
    const scale = system === 'iOS' ? (name === 'apple' ? textSize : 1) : name === 'min' ? 1 : textSize;
    const shift = 4 * toFraction('font', engine, system, systemCode, name, script, zoom === 1 ? '' : zoom);
    return [name, Math.round((width * scale + shift) * 1_000) / 1_000];
  });
  const value = Object.fromEntries(entries);
  fontPreferences.set(key, value);
  return value;
}
const fontPreferences = new Map<string, object>();
