import { type AskedJob, jobApplicationSchema } from '@whorl/contract/leads/job-application.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import type { Checks } from './use-lead-form.ts';

/** The same rules as the server's, for the form of one position. */
export function checkJobApplication(job: AskedJob): Checks {
  const schema = jobApplicationSchema([job]);
  return (payload) => {
    const checked = validate(schema, payload);
    return checked.valid ? {} : checked.errors;
  };
}
