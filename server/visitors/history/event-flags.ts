/**
 * Properties by which events are searched, stored as bits of one number. Each has an index of the events that may have it;
 * the products decide. A new flag needs a migration that adds its index, and its bit to the stored rows.
 */
export const eventFlags = {
  suspect: { bit: 1, path: ['identification', 'data', 'suspect'] },
  vpn: { bit: 2, path: ['vpn', 'data', 'result'] },
  virtualMachine: { bit: 4, path: ['virtualMachine', 'data', 'result'] },
  tampering: { bit: 8, path: ['tampering', 'data', 'result'] },
  incognito: { bit: 16, path: ['incognito', 'data', 'result'] },
  /** Whether there is information about a bot. */
  botInfo: { bit: 32, path: ['botInfo', 'data', 'name'] },
  rareDevice: { bit: 64, path: ['rareDevice', 'data', 'result'] },
} as const;

/** Flags of events that were stored by an earlier version. */
export const ALL_FLAGS = Object.values(eventFlags).reduce((sum, { bit }) => sum + bit, 0);

/** Returns the flags of an event. @param products as stored */
export const computeFlags = (products: unknown): number =>
  Object.values(eventFlags).reduce((sum, { bit, path }) => (isSet(readPath(products, path)) ? sum + bit : sum), 0);

/** Whether a value is true, or a text. */
const isSet = (value: unknown): boolean => value === true || typeof value === 'string';

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );
}
