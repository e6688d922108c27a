import * as v from 'valibot';
import { type ApplicationFileKind, applicationFileKinds } from '../leads/application-files.ts';
import { leadAnswerSchema, leadFilterSchema, leadStatuses } from './leads.ts';
import { cursorSchema, exportFormatSchema } from './list-query.ts';

const MAX_JOB_LENGTH = 200;
const { status, email, from, to } = leadFilterSchema.entries;

/** Filters of the list, as URL parameters of its page and of its API. Days are in UTC and included. */
export const applicationFilterSchema = v.strictObject({
  status,
  /** Slug of a job, or its ID on the job board. */
  job: v.optional(v.pipe(v.string(), v.maxLength(MAX_JOB_LENGTH, 'is too long'))),
  email,
  from,
  to,
});

export const applicationListQuerySchema = v.strictObject({
  ...applicationFilterSchema.entries,
  after: v.optional(cursorSchema),
});
export type ApplicationListQuery = v.InferOutput<typeof applicationListQuerySchema>;

export const applicationExportQuerySchema = v.strictObject({
  ...applicationFilterSchema.entries,
  format: exportFormatSchema,
});
export type ApplicationExportQuery = v.InferOutput<typeof applicationExportQuerySchema>;

export const applicationListSchema = v.object({
  applications: v.array(
    v.object({
      /** ID of the lead that the application is stored as. */
      id: v.string(),
      /** ISO 8601. */
      receivedAt: v.string(),
      job: v.string(),
      email: v.string(),
      name: v.string(),
      status: v.picklist(leadStatuses),
      isQuarantined: v.boolean(),
      /** Number of attached files. */
      files: v.number(),
    }),
  ),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
  /** All jobs with applications, for the filter. */
  jobs: v.array(v.string()),
});
export type ApplicationList = v.InferOutput<typeof applicationListSchema>;

/** A stored file, without its content. */
export const applicationFileSchema = v.object({
  id: v.string(),
  /** Name of the form field. */
  field: v.string(),
  name: v.string(),
  /** Detected by the content. */
  kind: v.picklist(Object.keys(applicationFileKinds) as ApplicationFileKind[]),
  bytes: v.number(),
});
export type StoredApplicationFile = v.InferOutput<typeof applicationFileSchema>;

export const applicationAnswerSchema = v.object({
  ...leadAnswerSchema.entries,
  files: v.array(applicationFileSchema),
  /** Texts of the job's questions by field name; those of a closed job may be unknown. */
  questions: v.record(v.string(), v.string()),
});
export type ApplicationAnswer = v.InferOutput<typeof applicationAnswerSchema>;
