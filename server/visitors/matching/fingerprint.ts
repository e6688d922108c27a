import { createHash } from 'node:crypto';
import type { Signal } from '@whorl/contract/identification/request.ts';

/** What has to be the same before a token is believed. Empty where the browser does not say. */
export type Device = { readonly platform: string; readonly vendor: string; readonly gpu: string };
export type Signals = Readonly<Record<string, Signal>>;

/** What a device is by its signals. */
export function deviceOf(signals: Signals): Device {
  return {
    platform: textOf(valueIn(signals.platform)),
    vendor: textOf(valueIn(signals.vendor)),
    gpu: rendererOf(signals) ?? '',
  };
}

/** The graphics processor's name; undefined where the browser does not tell. */
export function rendererOf(signals: Signals): string | undefined {
  const basics = valueIn(signals.webGlBasics);
  if (typeof basics !== 'object' || basics === null) return undefined;
  const { rendererUnmasked, renderer } = basics as { rendererUnmasked?: unknown; renderer?: unknown };
  return textOf(rendererUnmasked) || textOf(renderer) || undefined;
}

/**
 * One hash over all signals, the same whatever their order. Each name and value is written as JSON, which escapes what
 * separates them: `{a: "1|b:2"}` and `{a: "1", b: "2"}` differ. Why a signal failed and how long it took does not count.
 */
export function fingerprintOf(signals: Signals): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(signals).sort()) {
    const signal = signals[name];
    hash.update(canonicalJson([name, signal !== undefined && 'value' in signal ? ['value', signal.value] : ['error']]));
    hash.update('\n');
  }
  return hash.digest('base64url');
}

/** What was read; undefined where nothing was. */
export const valueIn = (signal: Signal | undefined): unknown =>
  signal !== undefined && 'value' in signal ? signal.value : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** JSON with the keys of every object in order. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
