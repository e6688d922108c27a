import { readApplePay } from './apple-pay.ts';
import { readArchitecture } from './architecture.ts';
import { readAudio } from './audio.ts';
import { readAudioBaseLatency } from './audio-base-latency.ts';
import { readCanvas } from './canvas.ts';
import { readColorDepth } from './color-depth.ts';
import { readColorGamut } from './color-gamut.ts';
import { readContrast } from './contrast.ts';
import { readCookiesEnabled } from './cookies-enabled.ts';
import { readCpuClass } from './cpu-class.ts';
import { readDateTimeLocale } from './date-time-locale.ts';
import { readDeviceMemory } from './device-memory.ts';
import { readDomBlockers } from './dom-blockers.ts';
import { readFontPreferences } from './font-preferences.ts';
import { readFonts } from './fonts.ts';
import { readForcedColors } from './forced-colors.ts';
import { readHardwareConcurrency } from './hardware-concurrency.ts';
import { readHdr } from './hdr.ts';
import { readIndexedDB } from './indexed-db.ts';
import { readInvertedColors } from './inverted-colors.ts';
import { readLanguages } from './languages.ts';
import { readLocalStorage } from './local-storage.ts';
import { readMath } from './math.ts';
import { readMonochrome } from './monochrome.ts';
import { readOpenDatabase } from './open-database.ts';
import { readOsCpu } from './os-cpu.ts';
import { readPdfViewerEnabled } from './pdf-viewer-enabled.ts';
import { readPlatform } from './platform.ts';
import { readPlugins } from './plugins.ts';
import { readPrivateClickMeasurement } from './private-click-measurement.ts';
import { readReducedMotion } from './reduced-motion.ts';
import { readReducedTransparency } from './reduced-transparency.ts';
import { readScreenFrame } from './screen-frame.ts';
import { readScreenResolution } from './screen-resolution.ts';
import { readSessionStorage } from './session-storage.ts';
import type { SignalSource } from './signal-source.ts';
import { readTimeZoneOffset } from './time-zone-offset.ts';
import { readTimezone } from './timezone.ts';
import { readTouchSupport } from './touch-support.ts';
import { readUserAgentData } from './user-agent-data.ts';
import { readVendor } from './vendor.ts';
import { readVendorFlavors } from './vendor-flavors.ts';
import { readWebGlBasics } from './web-gl-basics.ts';
import { readWebGlExtensions } from './web-gl-extensions.ts';

/**
 * Everything that is read, in the order in which it is started: what takes time and runs beside the rest comes first,
 * what disturbs others (WebGL changes what a canvas draws) comes last. The names are FingerprintJS's own; what each is
 * good for and how stable it is stands in its file.
 */
export const signalSources = {
  userAgentData: readUserAgentData,
  fonts: readFonts,
  domBlockers: readDomBlockers,
  fontPreferences: readFontPreferences,
  audio: readAudio,
  screenFrame: readScreenFrame,
  canvas: readCanvas,
  osCpu: readOsCpu,
  languages: readLanguages,
  colorDepth: readColorDepth,
  deviceMemory: readDeviceMemory,
  screenResolution: readScreenResolution,
  hardwareConcurrency: readHardwareConcurrency,
  timezone: readTimezone,
  sessionStorage: readSessionStorage,
  localStorage: readLocalStorage,
  indexedDB: readIndexedDB,
  openDatabase: readOpenDatabase,
  cpuClass: readCpuClass,
  platform: readPlatform,
  plugins: readPlugins,
  touchSupport: readTouchSupport,
  vendor: readVendor,
  vendorFlavors: readVendorFlavors,
  cookiesEnabled: readCookiesEnabled,
  colorGamut: readColorGamut,
  invertedColors: readInvertedColors,
  forcedColors: readForcedColors,
  monochrome: readMonochrome,
  contrast: readContrast,
  reducedMotion: readReducedMotion,
  reducedTransparency: readReducedTransparency,
  hdr: readHdr,
  math: readMath,
  pdfViewerEnabled: readPdfViewerEnabled,
  architecture: readArchitecture,
  applePay: readApplePay,
  privateClickMeasurement: readPrivateClickMeasurement,
  audioBaseLatency: readAudioBaseLatency,
  dateTimeLocale: readDateTimeLocale,
  webGlBasics: readWebGlBasics,
  webGlExtensions: readWebGlExtensions,
  timeZoneOffset: readTimeZoneOffset,
} satisfies Record<string, SignalSource>;

export type SignalName = keyof typeof signalSources;
