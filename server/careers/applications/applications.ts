import { channel } from 'node:diagnostics_channel';
import multipart from '@fastify/multipart';
import { jobParameter } from '@whorl/contract/careers/job.ts';
import { type ApplicationFileMetadata, fileErrors } from '@whorl/contract/leads/application-files.ts';
import type { FormDefinition, LeadPayload } from '@whorl/contract/leads/define-form.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import {
  type ApplicableJob,
  findMissingFiles,
  getFields,
  getOptionValues,
} from '@whorl/contract/leads/job-application.ts';
import { createApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/feature.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import type { Page } from '../../platform/static/site.ts';
import { getSubmittedSource, type JobSource, readJobSource } from '../job-source.ts';
import { type ApplicationFile, storeFiles } from './application-files.ts';
import { type ReadMultipart, readMultipart } from './read-multipart.ts';

/** Jobs that accept applications, and the page with the form of each. */
export type Applications = {
  /** @param job a slug, or a job board's ID */
  find(job: string): Promise<ApplicableJob | undefined>;
  /** Returns the page with this job's form, or a page that says that the job is closed. */
  page(job: ApplicableJob | undefined, source: JobSource): Page | undefined;
};

/** Stores submissions of the application form as leads. */
export type ApplicationSubmissions = {
  answer(request: FastifyRequest, reply: FastifyReply, opened: OpenedApplication): Promise<FastifyReply>;
  findDraft(form: string, token: string): Promise<ApplicationDraft | undefined>;
  fillForm(page: Page, endpoint: string, draft: ApplicationDraft): Page;
};
type ApplicationDraft = {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

/** The form of a job with the data of one request in addition to its fields. */
type OpenedApplication = {
  readonly form: FormDefinition & { readonly complete?: (payload: LeadPayload) => LeadPayload };
  readonly page: Page | undefined;
  readonly pageParameters: JobSource;
  readonly errors: Readonly<Record<string, string>>;
  readonly reentryErrors?: Readonly<Record<string, string>>;
  readonly storeWith?: (tx: Transaction<Tables>, leadId: string) => Promise<void>;
};

// Diagnostics channel for tests that end the process when the files of an application have arrived.
const receivedChannel = channel('application:received');

/** Fits the longest text of every field, escaped. */
const BODY_LIMIT_BYTES = 48 * 1024;
/** Each upload may use some megabytes of memory. */
const UPLOADS_PER_ADDRESS: RateLimit = { limit: 20, windowMs: 10 * 60_000 };
const UPLOADS_AT_ONCE = 12;
const RETRY_AFTER_MS = 5_000;

/** Registers the page with the form of each job, and the endpoint that accepts it with its files. */
export function registerApplications(
  server: FastifyInstance,
  { site, rateLimiter }: Pick<Services, 'site' | 'rateLimiter'>,
  applications: Applications,
  submissions: ApplicationSubmissions,
): void {
  let uploads = 0;

  async function open(request: FastifyRequest): Promise<OpenedApplication> {
    const { fields, files, errors } = await readBody(request);
    const { [jobParameter]: jobId } = fields;
    const job = typeof jobId === 'string' ? await applications.find(jobId) : undefined;
    const source = getSubmittedSource(fields);
    const shared = { page: applications.page(job, source), pageParameters: source };
    if (job === undefined) return { ...shared, form: closedJobForm, errors: { job: JOB_CLOSED } };
    const attached = new Set([...files.map(({ field }) => field), ...Object.keys(errors)]);
    return {
      ...shared,
      form: {
        ...createApplicationForm(job),
        complete: (payload) => ({
          ...payload,
          ...(files.length > 0 && { files: toMetadata(files) }),
          ...(job.isBoardJob && { chosen: getOptionValues(job, payload) }),
        }),
      },
      errors: { ...findMissingFiles(job, fields, attached), ...unexpectedFiles(job, attached), ...errors },
      // A page that is sent back contains the typed values, but can't contain files.
      reentryErrors: Object.fromEntries(files.map(({ field }) => [field, fileErrors.again])),
      storeWith: (tx, leadId) => storeFiles(tx, leadId, files),
    };
  }

  async function readBody(request: FastifyRequest): Promise<Omit<ReadMultipart, 'fields'> & { fields: Fields }> {
    if (!request.isMultipart()) return { fields: isFields(request.body) ? request.body : {}, files: [], errors: {} };
    const result = await takeForAddress(rateLimiter, 'leads:upload', request.clientAddress, UPLOADS_PER_ADDRESS);
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
    if (uploads >= UPLOADS_AT_ONCE) throw new ApiError('unavailable', undefined, RETRY_AFTER_MS);
    uploads += 1;
    try {
      const read = await readMultipart(request);
      request.body = read.fields;
      receivedChannel.publish({ files: read.files.length });
      return read;
    } finally {
      uploads -= 1;
    }
  }

  // In a separate Fastify context, so that no other route accepts files.
  server.register(async (own) => {
    await own.register(multipart);
    own.post(closedJobForm.endpoint, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) =>
      submissions.answer(request, reply.header('cache-control', 'no-store'), await open(request)),
    );
  });

  for (const parameter of [jobParameter, draftParameter]) site.delegateToRoutes(pages.applyForJob.path, parameter);
  server.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    pages.applyForJob.path,
    async (request, reply) => {
      const { [jobParameter]: jobId, [draftParameter]: token } = request.query;
      const draft = typeof token === 'string' ? await submissions.findDraft(closedJobForm.id, token) : undefined;
      if (draft === undefined && typeof jobId !== 'string') return reply.redirect(pages.applyForJob.path, 303);
      const job = await applications.find(draft?.typed.job ?? String(jobId));
      const page = applications.page(job, readJobSource(request));
      if (page === undefined) throw new ApiError('not_found');
      if (job === undefined || draft === undefined) return answer(reply.code(job === undefined ? 404 : 200), page);
      return answer(reply, submissions.fillForm(page, closedJobForm.endpoint, draft));
    },
  );
}

const answer = (reply: FastifyReply, { headers, html }: Page): FastifyReply =>
  reply.headers(headers).header('cache-control', 'no-store').send(html);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null;

const JOB_CLOSED = 'This position does not exist or is no longer open.';
const UNEXPECTED_FILE = 'This field does not take a file.';

/** Returns the metadata of files for the payload; their content is stored separately. */
const toMetadata = (files: readonly ApplicationFile[]): ApplicationFileMetadata[] =>
  files.map(({ content: _, ...note }) => note);

function unexpectedFiles(job: ApplicableJob, attached: ReadonlySet<string>): Record<string, string> {
  const fileFields = new Set(
    getFields(job)
      .filter(({ type }) => type === 'input_file')
      .map(({ name }) => name),
  );
  return Object.fromEntries(
    [...attached].filter((name) => !fileFields.has(name)).map((name) => [name, UNEXPECTED_FILE]),
  );
}

/** Used for a closed job: that is the only error, whatever else was sent. */
const closedJobForm: FormDefinition = {
  ...createApplicationForm({ slug: '', title: '', questions: [] }),
  schema: v.looseObject({ email: v.fallback(v.string(), '') }),
};
