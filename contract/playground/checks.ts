import * as v from 'valibot';

/** A check of the server: the value found, and whether it passed. */
export const checkSchema = v.object({ name: v.string(), value: v.string(), passed: v.boolean() });
export type Check = v.InferOutput<typeof checkSchema>;

/** Checks of every request ID before a demo decides, in this order. */
export const requestChecks = {
  known: 'Request ID exists',
  identified: 'Visitor identified',
  address: 'Identified from the same IP address',
  origin: 'Identified on this site',
  age: 'Identification age',
  once: 'First use of the request ID',
  person: 'Not a bad bot',
  confidence: 'Confidence',
} as const;

/** Largest age of an identification in a demo request, in milliseconds. */
export const MAX_IDENTIFICATION_AGE_MS = 7_000;
