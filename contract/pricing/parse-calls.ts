import { MAX_CALLS } from './calculate-price.ts';

/**
 * Parses a number of identifications in usual notations: `200000`, `200,000`, `200.000`, `200 000`, `1.5m`, `20k`.
 *
 * @returns undefined for any other text, and for more than `MAX_CALLS`
 */
export function parseCalls(text: string): number | undefined {
  const written = text.trim().toLowerCase();
  const short = /^(\d{1,9})(?:[.,](\d{1,6}))?\s?(k|m)$/.exec(written);
  const plain = /^\d+$|^\d{1,3}(?:([.,' \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/.test(written);
  if (!short && !plain) return undefined;
  const calls = short
    ? Math.round(Number(`${short[1]}.${short[2] ?? 0}`) * (short[3] === 'k' ? 1e3 : 1e6))
    : Number(written.replaceAll(/\D/g, ''));
  return calls <= MAX_CALLS ? calls : undefined;
}
