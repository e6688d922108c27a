import { createHash } from 'node:crypto';
import type { Signal } from '@whorl/contract/identification/request.ts';

/** Properties of a device that must match before a token is trusted; empty if the browser doesn't report them. */
export type Device = { readonly platform: string; readonly vendor: string; readonly gpu: string };
export type Signals = Readonly<Record<string, Signal>>;

/** Returns the device properties of a browser's signals. */
export function toDevice(signals: Signals): Device {
  return {
    platform: getText(getSignalValue(signals.platform)),
    vendor: getText(getSignalValue(signals.vendor)),
    gpu: getRenderer(signals) ?? '',
  };
}

/** Returns the name of the graphics processor; undefined if the browser doesn't report it. */
export function getRenderer(signals: Signals): string | undefined {
  const basics = getSignalValue(signals.webGlBasics);
  if (typeof basics !== 'object' || basics === null) return undefined;
  const { rendererUnmasked, renderer } = basics as { rendererUnmasked?: unknown; renderer?: unknown };
  return getText(rendererUnmasked) || getText(renderer) || undefined;
}

/**
 * Returns a hash over all signals, independent of their order. Names and values are hashed as JSON, so that their
 * boundaries are unambiguous: `{a: "1|b:2"}` and `{a: "1", b: "2"}` differ. Error messages and durations are ignored.
 */
export function computeFingerprint(signals: Signals): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(signals).sort()) {
    const signal = signals[name];
    hash.update(
      toCanonicalJson([name, signal !== undefined && 'value' in signal ? ['value', signal.value] : ['error']]),
    );
    hash.update('\n');
  }
  return hash.digest('base64url');
}

/** Returns the value of a signal; undefined if it is missing or failed. */
export const getSignalValue = (signal: Signal | undefined): unknown =>
  signal !== undefined && 'value' in signal ? signal.value : undefined;
const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns JSON with sorted keys. */
export const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
