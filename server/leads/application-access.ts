import type {
  ApplicationExportQuery,
  ApplicationList,
  ApplicationListQuery,
} from '@whorl/contract/console/applications.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import type { Database } from '../platform/database/database.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { findName, formatLeads } from './lead-access.ts';
import type { LeadRow } from './lead-tables.ts';
import { readPayload } from './read-payload.ts';
import { findLeads, listJobs } from './records/find-leads.ts';

const form = genericApplicationForm.id;

/** Creates the functions with which operators list and export job applications, which are leads of one form. */
export function createApplicationAccess(database: Database) {
  return {
    async list(query: ApplicationListQuery): Promise<ApplicationList> {
      const { leads, next } = await findLeads(database, { ...query, form });
      return { applications: leads.map(toApplication), next, jobs: await listJobs(database, form) };
    },

    /** Yields the text of a file with all applications that match a filter, oldest first. */
    export: (query: ApplicationExportQuery): AsyncGenerator<string> => formatLeads(database, { ...query, form }),
  };
}

function toApplication(lead: LeadRow): ApplicationList['applications'][number] {
  const payload = readPayload(lead);
  return {
    id: lead.id,
    receivedAt: toIsoTime(lead.received_at),
    job: String(payload.job ?? ''),
    email: lead.email,
    name: findName(payload),
    status: lead.status,
    isQuarantined: lead.quarantine === 'held',
    files: Array.isArray(payload.files) ? payload.files.length : 0,
  };
}
