import { hash } from 'node:crypto';
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
  const lines = Object.keys(signals)
    .sort()
    .map((name) => {
      const signal = signals[name];
      const hashed = [name, signal !== undefined && 'value' in signal ? ['value', signal.value] : ['error']];
      return `${toCanonicalJson(hashed)}\n`;
    });
  return hash('sha256', lines.join(''), 'base64url');
}

/** Returns the value of a signal; undefined if it is missing or failed. */
export const getSignalValue = (signal: Signal | undefined): unknown =>
  signal !== undefined && 'value' in signal ? signal.value : undefined;
const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns JSON with sorted keys. */
export const toCanonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value));

/** Copies a value. A callback of `JSON.stringify` would take three times as long. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const parts = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(parts)
      .sort()
      .map((key) => [key, sortKeys(parts[key])]),
  );
}
