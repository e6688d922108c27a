import { emailEventData } from '../analytics/email-event-data.ts';
import { eventData } from '../analytics/event-data.ts';
import { createApplicationFileData } from '../careers/applications/application-file-data.ts';
import { savedViewData } from '../console/saved-view-data.ts';
import { createKeyData } from '../keys/key-data.ts';
import { formDraftData } from '../leads/records/form-draft-data.ts';
import { leadData } from '../leads/records/lead-data.ts';
import { selectLeadIds } from '../leads/records/select-lead-ids.ts';
import { listData } from '../lists/list-data.ts';
import type { PersonalData, VisitorData } from '../platform/personal-data.ts';
import { playgroundData } from '../playground/playground-data.ts';
import { callData } from '../sales-calls/call-data.ts';
import { visitorData } from '../visitors/deletion/visitor-data.ts';

/**
 * Every feature that stores data by email address. Data that is deleted together with other data is listed before it.
 */
export const personalData: readonly PersonalData[] = [
  createApplicationFileData(selectLeadIds),
  createKeyData(selectLeadIds),
  leadData,
  formDraftData,
  callData,
  emailEventData,
  savedViewData,
];

/**
 * Data stored by visitor ID. A form includes its browser's visitor ID, but its sender can claim any, so requests by
 * email address never include the data of that visitor ID. The browser itself can show and delete its visits.
 */
export const visitorDataSets: readonly VisitorData[] = [
  visitorData,
  eventData,
  playgroundData,
  listData,
  savedViewData,
];

/** Tables without the email address or visitor ID of a visitor. */
export const tablesWithoutPersonalData: readonly string[] = [
  'audit_log',
  'console_access_tokens',
  'console_sessions',
  'console_users',
  'error_reports',
  'experiment_overrides',
];
