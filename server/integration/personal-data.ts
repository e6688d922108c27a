import { emailEventData } from '../analytics/email-event-data.ts';
import { eventData } from '../analytics/event-data.ts';
import { createKeyData } from '../keys/key-data.ts';
import { applicationFileData } from '../leads/applications/application-file-data.ts';
import { formDraftData } from '../leads/records/form-draft-data.ts';
import { leadData } from '../leads/records/lead-data.ts';
import { selectLeadIds } from '../leads/records/leads-of-email.ts';
import type { PersonalData, VisitorData } from '../platform/personal-data.ts';
import { playgroundData } from '../playground/playground-data.ts';
import { callData } from '../sales-calls/booking-privacy.ts';
import { visitorData } from '../visitors/deletion/visitor-data.ts';

/** Every feature that keeps something under an e-mail address; what goes with something else stands before it. */
export const personalData: readonly PersonalData[] = [
  applicationFileData,
  createKeyData(selectLeadIds),
  leadData,
  formDraftData,
  callData,
  emailEventData,
];

/**
 * What is kept under a visitor id. A form names the visitor id of its browser, but whoever sends a form can name any: it
 * is no proof that the visits are theirs, so what is asked for by an e-mail address never follows it. The browser itself
 * shows and forgets its visits.
 */
export const dataOfVisitors: readonly VisitorData[] = [visitorData, eventData, playgroundData];

/** Tables in which neither an e-mail address nor a visitor id of a visitor stands. */
export const tablesWithoutAddress: readonly string[] = ['error_reports', 'experiment_overrides'];
