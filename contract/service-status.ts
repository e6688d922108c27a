import * as v from 'valibot';

/** How the service is, in the words that status pages use; `unknown` where nobody can say. */
export const serviceStates = ['none', 'minor', 'major', 'critical', 'maintenance', 'unknown'] as const;

/** `GET /service-status`. `none` means that nothing is wrong. */
export const serviceStatusSchema = v.object({
  data: v.object({
    status: v.picklist(serviceStates),
    description: v.string(),
    /** Where it stands at length, where there is such a page. */
    url: v.optional(v.string()),
  }),
});
export type ServiceStatus = v.InferOutput<typeof serviceStatusSchema>['data'];
