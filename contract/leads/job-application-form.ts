import { endpoints, jobApplicationThanks, pages } from '../urls.ts';
import type { FormDefinition } from './define-form.ts';
import { type ApplicableJob, commonQuestions, getApplicationFields, jobApplicationSchema } from './job-application.ts';
import {
  earlierApplicationConsents,
  greenhouseApplicationConsent,
  jobApplicationConsent,
} from './job-application-consent.ts';

/** Returns the application form of one job. */
export const createApplicationForm = (job: ApplicableJob): FormDefinition => ({
  id: 'job-application',
  endpoint: endpoints.jobApplication,
  schema: jobApplicationSchema(job),
  typedFields: getApplicationFields(job),
  fields: [],
  consent: [jobApplicationConsent, greenhouseApplicationConsent, ...earlierApplicationConsents],
  destinations: {},
  places: { 'job-application': { page: pages.applyForJob.path, thanks: jobApplicationThanks } },
});

/** Application form with the questions that all jobs have in common. */
export const genericApplicationForm: FormDefinition = createApplicationForm({
  slug: '',
  title: '',
  questions: commonQuestions,
});
