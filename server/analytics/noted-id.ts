import { createHash } from 'node:crypto';
import { EXPOSURE_ID } from '@whorl/contract/experiments/exposure.ts';

/** Pattern of the ids of exposures, for `like`. */
export const exposureIds = `${EXPOSURE_ID}:%`;

/**
 * What is noted of an `insert_id`, so that the event is known again. An exposure's names its visitor, and stands as a
 * digest: nobody finds a visitor in it who does not know the whole id already.
 */
export const notedId = (insertId: string): string =>
  insertId.startsWith(`${EXPOSURE_ID}:`)
    ? `${EXPOSURE_ID}:${createHash('sha256').update(insertId).digest('base64url')}`
    : insertId;
