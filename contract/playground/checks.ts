import * as v from 'valibot';

/** What the server looked at, the value it found there, and whether that was good enough to go on. */
export const checkSchema = v.object({ name: v.string(), value: v.string(), passed: v.boolean() });
export type Check = v.InferOutput<typeof checkSchema>;

/** What is asked of every request id before a demo decides anything, in this order. */
export const requestChecks = {
  known: 'The request id is known',
  identified: 'It names a visitor',
  address: 'Identified at the same address',
  origin: 'Identified on this site',
  age: 'Fresh',
  once: 'Used for the first time',
  person: 'Not a bad bot',
  confidence: 'Sure enough who it is',
} as const;

/** How old an identification may be when a demo is called with it, in milliseconds. */
export const LONGEST_AGE_MS = 7_000;
