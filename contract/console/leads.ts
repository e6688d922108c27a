import * as v from 'valibot';
import { botResults } from '../identification/result.ts';
import { deliveryStates, failuresSchema } from './deliveries.ts';
import { cursorSchema, daySchema, exportFormatSchema } from './list-query.ts';

/** Progress of a lead, as operators record it. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'disqualified', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const MAX_NOTES_LENGTH = 10_000;
const MAX_SEARCH_LENGTH = 320;
export const LEADS_PER_PAGE = 50;

/** Value of `quarantine` that selects leads in quarantine. */
export const IN_QUARANTINE = 'held';

/** Filters of the list, as URL parameters of its page and of its API. Days are in UTC and included. */
export const leadFilterSchema = v.strictObject({
  status: v.optional(v.picklist(leadStatuses, `must be one of ${leadStatuses.join(', ')}`)),
  form: v.optional(v.pipe(v.string(), v.maxLength(100, 'is too long'))),
  email: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'))),
  from: v.optional(daySchema),
  to: v.optional(daySchema),
  /** Email address of the responsible user. */
  owner: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'))),
  quarantine: v.optional(v.literal(IN_QUARANTINE, `must be ${IN_QUARANTINE}`)),
});
export type LeadFilter = v.InferOutput<typeof leadFilterSchema>;

export const leadListQuerySchema = v.strictObject({ ...leadFilterSchema.entries, after: v.optional(cursorSchema) });
export type LeadListQuery = v.InferOutput<typeof leadListQuerySchema>;

export const leadExportQuerySchema = v.strictObject({ ...leadFilterSchema.entries, format: exportFormatSchema });
export type LeadExportQuery = v.InferOutput<typeof leadExportQuerySchema>;

const status = v.picklist(leadStatuses);
const summary = {
  id: v.string(),
  /** ISO 8601. */
  receivedAt: v.string(),
  form: v.string(),
  /** The form's place on the site. */
  page: v.string(),
  status,
};

export const leadListSchema = v.object({
  leads: v.array(
    v.object({
      ...summary,
      email: v.string(),
      /** Empty if the form has no name. */
      name: v.string(),
      owner: v.nullable(v.string()),
      isQuarantined: v.boolean(),
      /** Number of deliveries by state. */
      deliveries: v.object({ sent: v.number(), waiting: v.number(), held: v.number(), dead: v.number() }),
    }),
  ),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
  /** All forms, for the filter. */
  forms: v.array(v.string()),
});
export type LeadList = v.InferOutput<typeof leadListSchema>;

const time = v.nullable(v.string());

export const leadDetailSchema = v.object({
  ...summary,
  email: v.string(),
  owner: v.nullable(v.string()),
  notes: v.string(),
  /** Increases with each change; an update has to state the one that it changes. */
  version: v.number(),
  /** Everything that was sent, by field. */
  payload: v.record(v.string(), v.unknown()),
  pageUrl: time,
  consentVersion: v.nullable(v.string()),
  /** The notice next to the form when it was sent, if the version is known. */
  consentText: v.nullable(v.string()),
  /** Variants of experiments that the sender saw, as a query string. */
  variants: v.nullable(v.string()),
  /** Truncated IP address. */
  network: v.string(),
  /** Reasons to suspect a bot, in words. */
  suspicion: v.nullable(v.string()),
  quarantine: v.nullable(v.picklist(['held', 'released'])),
  /** Browser that sent the form, as it claimed; `bot` is the result of its latest identification, null if it has none. */
  visitor: v.nullable(v.object({ id: v.string(), bot: v.nullable(v.picklist(botResults)) })),
  deliveries: v.array(
    v.object({
      id: v.string(),
      destination: v.string(),
      state: v.picklist(deliveryStates),
      attempts: v.number(),
      dueAt: v.string(),
      settledAt: time,
      failures: failuresSchema,
    }),
  ),
  /** The latest other leads with this email address in any spelling, newest first. */
  others: v.array(v.object(summary)),
  /** Whether there are more of them. */
  hasMoreOthers: v.boolean(),
});
export type LeadDetail = v.InferOutput<typeof leadDetailSchema>;

/** Lead as its page shows it, with the users who can own it. */
export const leadAnswerSchema = v.object({ lead: leadDetailSchema, owners: v.array(v.string()) });
export type LeadAnswer = v.InferOutput<typeof leadAnswerSchema>;

export const leadChangeSchema = v.strictObject({
  version: v.pipe(v.number('must be a number'), v.integer(), v.minValue(0)),
  status: v.optional(v.picklist(leadStatuses, `must be one of ${leadStatuses.join(', ')}`)),
  owner: v.optional(v.nullable(v.string())),
  notes: v.optional(v.pipe(v.string(), v.maxLength(MAX_NOTES_LENGTH, `has more than ${MAX_NOTES_LENGTH} characters`))),
});
export type LeadChange = v.InferOutput<typeof leadChangeSchema>;

/** Confirms an erasure: the email address, typed by the administrator. */
export const leadErasureSchema = v.strictObject({ email: v.string('must be the email address of the lead') });

export const leadErasedSchema = v.object({
  leads: v.number(),
  calls: v.number(),
  /** Services that have received a copy, or may have. */
  deliveredTo: v.array(v.string()),
});
export type LeadErased = v.InferOutput<typeof leadErasedSchema>;
