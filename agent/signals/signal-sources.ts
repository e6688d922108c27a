import { sources } from '@fingerprintjs/fingerprintjs';
import { readCanvas } from './canvas.ts';
import { readDomBlockers } from './dom-blockers.ts';
import { readFontPreferences } from './font-preferences.ts';
import { readFonts } from './fonts.ts';
import type { SignalSource } from './signal-source.ts';
import { readTimeZoneOffset } from './time-zone-offset.ts';
import { readWebGlExtensions } from './web-gl-extensions.ts';

/**
 * All signals, in the order in which they are started: slow ones that run in parallel come first, those that disturb
 * others (WebGL changes what a canvas draws) come last. Names are FingerprintJS's own. Each entry says how stable its
 * value is; values under 1 KB are sent unchanged, larger ones as a digest. Signals with logic of ours have their own file.
 */
export const signalSources = {
  /**
   * Chromium's client hints: brands, platform and its version, architecture, model. Distinguishes systems whose user
   * agents are frozen to one string. Changes with a system update.
   */
  userAgentData: sources.userAgentData,
  /**
   * The installed fonts among about fifty, measured by the width of a text in each. Distinguishes systems, office
   * suites and design software. Changes when fonts are installed. Slow, because it lays out a frame.
   */
  fonts: readFonts,
  domBlockers: readDomBlockers,
  fontPreferences: readFontPreferences,
  /**
   * The sum of the samples of a short rendered sound. Distinguishes audio implementations and processor families.
   * Changes with the browser's audio code, which is rare. Rendered on another thread.
   */
  audio: sources.audio,
  /**
   * Screen edges reserved by the system (task bar, dock) in CSS pixels: top, right, bottom, left, each rounded to ten.
   * Changes with the desktop settings and the screen.
   */
  screenFrame: sources.screenFrame,
  canvas: readCanvas,
  /** The processor as named by Firefox; undefined elsewhere. Stable. */
  osCpu: sources.osCpu,
  /** The visitor's languages, in order. Changes with a setting. */
  languages: sources.languages,
  /** Bits of color per pixel. Changes with the screen. */
  colorDepth: sources.colorDepth,
  /** Gigabytes of memory, rounded by Chromium to a power of two. Stable per device. Secure pages only. */
  deviceMemory: sources.deviceMemory,
  /**
   * Screen width and height in CSS pixels, larger side first, so that rotating a phone changes nothing. Changes with the
   * screen and its scaling.
   */
  screenResolution: sources.screenResolution,
  /** Number of logical processors. Stable per device, unless the browser rounds it to protect privacy. */
  hardwareConcurrency: sources.hardwareConcurrency,
  /** Time zone name. Changes with travel or a setting. The first call loads the browser's locale library. */
  timezone: sources.timezone,
  /** Whether session storage exists. Stable; missing in hardened browsers. */
  sessionStorage: sources.sessionStorage,
  /** Whether local storage exists. Stable; missing in hardened browsers. */
  localStorage: sources.localStorage,
  /**
   * Whether IndexedDB exists. Stable; missing in hardened browsers. The library leaves it out where private windows lack
   * it, since that must not split one visitor into two.
   */
  indexedDB: sources.indexedDB,
  /** Whether Web SQL exists; all current browsers have removed it. Stable; identifies old versions. */
  openDatabase: sources.openDatabase,
  /** The processor as named by Internet Explorer; a browser that has it today is spoofed. Stable. */
  cpuClass: sources.cpuClass,
  /**
   * The operating system and processor that the browser was built for. Stable per device. The server accepts a signed
   * visitor ID only on the platform it was issued to.
   */
  platform: sources.platform,
  /** The plug-ins listed by the browser: since 2021 the same five for PDF, or none. Stable. About 800 bytes. */
  plugins: sources.plugins,
  /** Number of touch points and the touch APIs available. Stable per device; changes when a touch screen is attached. */
  touchSupport: sources.touchSupport,
  /**
   * The vendor of the browser engine. Stable per browser. The server accepts a signed visitor ID only with the vendor it
   * was issued to.
   */
  vendor: sources.vendor,
  /** The browser among those of one engine, by the objects that its vendor adds. Stable per browser. */
  vendorFlavors: sources.vendorFlavors,
  /** Whether a written cookie can be read. Changes with a setting. The cookie is deleted immediately. */
  cookiesEnabled: sources.cookiesEnabled,
  /** Color range of the screen: sRGB, P3 or Rec. 2020. Changes with the screen. */
  colorGamut: sources.colorGamut,
  /** Whether the system inverts colors. Changes with a setting. Safari only. */
  invertedColors: sources.invertedColors,
  /** Whether the system forces its own colors on pages, as Windows contrast themes do. Changes with a setting. */
  forcedColors: sources.forcedColors,
  /** Bits of gray per pixel on a monochrome screen, otherwise 0. Changes with the screen. */
  monochrome: sources.monochrome,
  /** Preferred contrast: more (1), less (-1), neither (0) or custom colors (10). Changes with a setting. */
  contrast: sources.contrast,
  /** Whether reduced motion is preferred. Changes with a setting. */
  reducedMotion: sources.reducedMotion,
  /** Whether reduced transparency is preferred. Changes with a setting. */
  reducedTransparency: sources.reducedTransparency,
  /** Whether the screen supports high dynamic range. Changes with the screen. */
  hdr: sources.hdr,
  /**
   * Results of math functions for arguments where implementations differ in the last bit. Changes with the browser engine
   * and, on some systems, with the system's math library. About 650 bytes.
   */
  math: sources.math,
  /** Whether the browser displays PDF files itself. Changes with a setting. */
  pdfViewerEnabled: sources.pdfViewerEnabled,
  /** The sign bit of NaN, which x86 sets and other processors don't: 255 or 127. Stable per device. */
  architecture: sources.architecture,
  /** Whether Apple Pay is set up: 1, 0, or a negative number where it can't be queried. Changes with a setting. */
  applePay: sources.applePay,
  /** Whether Safari's private click measurement is on. Changes with a setting. Safari only. */
  privateClickMeasurement: sources.privateClickMeasurement,
  /**
   * Seconds between rendering a sound and handing it to the device, on Android and Safari; a negative number elsewhere.
   * Changes with the connected audio device, so it isn't read on desktops.
   */
  audioBaseLatency: sources.audioBaseLatency,
  /** The locale in which the browser formats dates; may differ from the page languages. Changes with a setting. */
  dateTimeLocale: sources.dateTimeLocale,
  /**
   * Graphics processor and driver. Changes with the driver. About 300 bytes. The server accepts a signed visitor ID only
   * on the processor it was issued to, and recognizes virtual machines by it. Creates the context that webGlExtensions
   * reuses.
   */
  webGlBasics: sources.webGlBasics,
  webGlExtensions: readWebGlExtensions,
  timeZoneOffset: readTimeZoneOffset,
} satisfies Record<string, SignalSource>;

export type SignalName = keyof typeof signalSources;
