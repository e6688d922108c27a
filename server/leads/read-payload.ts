import * as v from 'valibot';
import type { LeadRow } from './lead-tables.ts';

const payloadSchema = v.record(v.string(), v.unknown());

/** Returns the stored payload of a lead, by field. */
export const readPayload = ({ payload }: Pick<LeadRow, 'payload'>): Record<string, unknown> =>
  v.parse(payloadSchema, JSON.parse(payload));
