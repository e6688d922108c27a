import { sources } from '@fingerprintjs/fingerprintjs';
import { readCanvas } from './canvas.ts';
import { readFontPreferences } from './font-preferences.ts';
import type { SignalSource } from './signal-source.ts';
import { readTimeZoneOffset } from './time-zone-offset.ts';
import { readWebGlExtensions } from './web-gl-extensions.ts';

/**
 * Everything that is read, in the order in which it is started: what takes time and runs beside the rest comes first,
 * what disturbs others (WebGL changes what a canvas draws) comes last. The names are FingerprintJS's own.
 */
export const signalSources = {
  ...sources,
  fontPreferences: readFontPreferences,
  canvas: readCanvas,
  webGlExtensions: readWebGlExtensions,
  timeZoneOffset: readTimeZoneOffset,
} as unknown as Readonly<Record<keyof typeof sources | 'timeZoneOffset', SignalSource>>;
