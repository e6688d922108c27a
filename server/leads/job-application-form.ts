import { type AskedJob, jobApplicationFields, jobApplicationSchema } from '@whorl/contract/leads/job-application.ts';
import { endpoints, formPaths } from '@whorl/contract/urls.ts';
import type { LeadForm } from './lead-forms.ts';

/** The form that stands on the page of each position, and asks what that position asks. */
export const jobApplicationForm = (jobs: readonly AskedJob[]): LeadForm => ({
  id: 'job-application',
  endpoint: endpoints.jobApplication,
  schema: jobApplicationSchema(jobs),
  typedFields: jobApplicationFields(jobs),
  placeField: 'job',
  places: { 'job-application': formPaths.jobApplication },
});
