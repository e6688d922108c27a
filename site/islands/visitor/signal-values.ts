import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { botSummaryOf } from './bot-summary.ts';
import { botdOf } from './botd-of.ts';

/** What a visitor can be shown of one reading. */
export type SignalName = keyof typeof texts;

/** What this browser told, in few words; undefined where it did not tell, or where the agent does not say. */
export const toldBy = (name: SignalName, result: ReadResult): string | undefined => texts[name](result) || undefined;

/** Milliseconds from asking the browser to having its answer; undefined for what the server found out. */
export const durationOf = (signal: string, { signals }: ReadResult): number | undefined => signals?.[signal]?.ms;

const texts = {
  fonts: (result) => {
    const fonts = read<string[]>(result, 'fonts');
    return (
      fonts && (fonts.length > 0 ? `${fonts.length} found: ${fonts.slice(0, 3).join(', ')}` : 'none of those asked')
    );
  },
  canvas: (result) => {
    const canvas = read<{ geometry: string; text: string }>(result, 'canvas');
    return canvas && `${canvas.geometry.slice(0, 8)} / ${canvas.text.slice(0, 8)}`;
  },
  audio: (result) => read<number>(result, 'audio')?.toString(),
  graphics: (result) => {
    const { rendererUnmasked, renderer } = webGl(result);
    return rendererUnmasked || renderer;
  },
  graphicsVendor: (result) => {
    const { vendorUnmasked, vendor } = webGl(result);
    return vendorUnmasked || vendor;
  },
  screen: (result) => {
    // The agent sorts the two sides, so that a turned tablet stays the same.
    const sides = read<(number | null)[]>(result, 'screenResolution')?.filter((side) => side !== null) ?? [];
    return sides.length === 2 ? `${Math.max(...sides)} × ${Math.min(...sides)}${depth(result)}` : undefined;
  },
  timeZone: (result) => read<string>(result, 'timezone'),
  languages: (result) => read<string[][]>(result, 'languages')?.flat().join(', '),
  cores: (result) => {
    const cores = read<number>(result, 'hardwareConcurrency');
    const memory = read<number>(result, 'deviceMemory');
    return cores && `${cores} cores${memory ? `, ${memory} GB` : ''}`;
  },
  platform: (result) => read<string>(result, 'platform'),
  browser: ({ browserName, browserVersion, os }) => `${browserName} ${browserVersion.split('.')[0]} on ${os}`,
  place: ({ ipLocation }) => ipLocation?.country.name ?? 'in no country list',
  automation: ({ products }) => {
    try {
      return botSummaryOf(botdOf(products)).basis;
    } catch {
      return undefined;
    }
  },
  token: ({ match }) =>
    match &&
    {
      token: 'valid, this device’s own',
      fingerprint: 'none, found by the traits',
      similarity: 'none, found by similar traits',
      none: 'none yet; one is set now',
    }[match],
  visitorId: ({ visitorId }) => visitorId,
} as const satisfies Record<string, (result: ReadResult) => string | undefined | 0>;

type WebGl = Partial<Record<'renderer' | 'rendererUnmasked' | 'vendor' | 'vendorUnmasked', string>>;
/** A browser without WebGL has a number here that says why. */
const webGl = (result: ReadResult): WebGl => {
  const basics = read<WebGl | number>(result, 'webGlBasics');
  return typeof basics === 'object' ? basics : {};
};

const depth = (result: ReadResult): string => {
  const bits = read<number>(result, 'colorDepth');
  return bits ? `, ${bits} bit` : '';
};

function read<Value>({ signals }: ReadResult, name: string): Value | undefined {
  const signal = signals?.[name];
  return signal !== undefined && 'value' in signal ? ((signal.value as Value | null) ?? undefined) : undefined;
}
