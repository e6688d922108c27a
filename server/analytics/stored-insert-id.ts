import { createHash } from 'node:crypto';
import { EXPOSURE_ID } from '@whorl/contract/experiments/exposure.ts';

/** LIKE pattern of the insert IDs of exposures. */
export const exposureIds = `${EXPOSURE_ID}:%`;

/**
 * Returns the stored form of an `insert_id` for deduplication. That of an exposure contains the visitor ID and is stored as
 * a digest, so that it doesn't reveal the visitor.
 */
export const toStoredInsertId = (insertId: string): string =>
  insertId.startsWith(`${EXPOSURE_ID}:`)
    ? `${EXPOSURE_ID}:${createHash('sha256').update(insertId).digest('base64url')}`
    : insertId;
