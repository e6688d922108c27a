import { keyData } from './keys/key-data.ts';
import { applicationFileData } from './leads/application-file-data.ts';
import { formDraftData } from './leads/form-draft-data.ts';
import { leadData } from './leads/lead-data.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { callData } from './sales-calls/booking-privacy.ts';

/** Every feature that keeps something under an e-mail address; what goes with something else stands before it. */
export const personalData: readonly PersonalData[] = [applicationFileData, keyData, leadData, formDraftData, callData];

/**
 * Tables about people in which no e-mail address stands. A form names the visitor id of its browser, but whoever sends a
 * form can name any: it is no proof that the visits are theirs, so neither export nor erasure follows it. The browser
 * itself shows and forgets its visits.
 */
export const tablesWithoutAddress: readonly string[] = [
  'visitors',
  'identifications',
  'analytics_events',
  'error_reports',
];
