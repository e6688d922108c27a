/** Formats bits of evidence as `+3.2` or `−4.9`. */
export const formatBits = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(1)}`;
