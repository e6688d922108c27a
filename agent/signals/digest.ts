import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';

/**
 * 128 bits, in hexadecimal, that stand for a value too large to send: a canvas picture is 20 KB, the list of WebGL
 * parameters 13 KB. JSON escapes what separates, so no two values are written alike.
 */
export const digest = (value: unknown): string => murmurX64Hash128(JSON.stringify(value) ?? 'undefined');
