import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';

/**
 * Returns a 128-bit digest in hexadecimal for a value that is too large to send: a canvas picture is 20 KB, the list of
 * WebGL parameters 13 KB. JSON escapes separators, so two different values have different texts.
 */
export const digest = (value: unknown): string => murmurX64Hash128(JSON.stringify(value) ?? 'undefined');
