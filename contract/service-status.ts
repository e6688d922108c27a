import * as v from 'valibot';

/** Service states in the terms of status pages; `unknown` if there is no information. */
export const serviceStates = ['none', 'minor', 'major', 'critical', 'maintenance', 'unknown'] as const;

/** `GET /service-status`. `none` means no incident. */
export const serviceStatusSchema = v.object({
  data: v.object({
    status: v.picklist(serviceStates),
    description: v.string(),
    /** Status page with details, if there is one. */
    url: v.optional(v.string()),
  }),
});
export type ServiceStatus = v.InferOutput<typeof serviceStatusSchema>['data'];
