import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';

/** Signals that can be shown to a visitor. */
export type SignalName = keyof typeof formatters;

/** Returns this browser's value of a signal as a short text; undefined if it is missing. */
export const formatSignal = (name: SignalName, result: ResultWithSignals): string | undefined =>
  formatters[name](result) || undefined;

const formatters = {
  fonts: (result) => {
    const fonts = readSignal<string[]>(result, 'fonts');
    return (
      fonts &&
      (fonts.length > 0 ? `${fonts.length} found: ${fonts.slice(0, 3).join(', ')}` : 'none of the tested fonts')
    );
  },
  canvas: (result) => {
    const canvas = readSignal<{ geometry: string; text: string }>(result, 'canvas');
    return canvas && `${canvas.geometry.slice(0, 8)} / ${canvas.text.slice(0, 8)}`;
  },
  graphics: (result) => {
    const { rendererUnmasked, renderer } = readWebGl(result);
    return rendererUnmasked || renderer;
  },
  graphicsVendor: (result) => {
    const { vendorUnmasked, vendor } = readWebGl(result);
    return vendorUnmasked || vendor;
  },
  screen: (result) => {
    // The agent sorts both sides, so that rotating a tablet changes nothing.
    const sides = readSignal<(number | null)[]>(result, 'screenResolution')?.filter((side) => side !== null) ?? [];
    return sides.length === 2 ? `${Math.max(...sides)} × ${Math.min(...sides)}${formatColorDepth(result)}` : undefined;
  },
  timeZone: (result) => readSignal<string>(result, 'timezone'),
  languages: (result) => readSignal<string[][]>(result, 'languages')?.flat().join(', '),
  platform: (result) => readSignal<string>(result, 'platform'),
  browser: ({ browserName, browserVersion, os }) => `${browserName} ${browserVersion.split('.')[0]} on ${os}`,
  visitorId: ({ visitorId }) => visitorId,
} as const satisfies Record<string, (result: ResultWithSignals) => string | undefined>;

type WebGl = Partial<Record<'renderer' | 'rendererUnmasked' | 'vendor' | 'vendorUnmasked', string>>;
/** A browser without WebGL has a number here as the reason. */
const readWebGl = (result: ResultWithSignals): WebGl => {
  const basics = readSignal<WebGl | number>(result, 'webGlBasics');
  return typeof basics === 'object' ? basics : {};
};

const formatColorDepth = (result: ResultWithSignals): string => {
  const bits = readSignal<number>(result, 'colorDepth');
  return bits ? `, ${bits} bit` : '';
};

function readSignal<Value>({ signals }: ResultWithSignals, name: string): Value | undefined {
  const signal = signals?.[name];
  return signal !== undefined && 'value' in signal ? ((signal.value as Value | null) ?? undefined) : undefined;
}
