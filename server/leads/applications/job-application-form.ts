import multipart from '@fastify/multipart';
import { jobParameter } from '@whorl/contract/careers/job.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import {
  type AskedJob,
  chosenValues,
  commonQuestions,
  fieldsOf,
  jobApplicationFields,
  jobApplicationSchema,
  missingFiles,
} from '@whorl/contract/leads/job-application.ts';
import { greenhouseApplicationConsent, jobApplicationConsent } from '@whorl/contract/leads/job-application-consent.ts';
import { endpoints, jobApplicationThanks, pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Rate } from '../../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import type { Page } from '../../platform/static/site.ts';
import { fillForm } from '../fill-form.ts';
import type { LeadForm, OpenedForm } from '../lead-forms.ts';
import { type LeadRouteOptions, registerLeadForm } from '../lead-routes.ts';
import { notesOf } from './files-of-submission.ts';
import { type ReadMultipart, readMultipart } from './read-multipart.ts';

/** What can be applied for, and the page with its form. */
export type Applications = {
  /** @param job a slug, or a board's number */
  find(job: string): Promise<AskedJob | undefined>;
  page(job: AskedJob | undefined): Page | undefined;
};

/** Each may hold some megabytes of memory while it is read. */
const UPLOADS_PER_ADDRESS: Rate = { limit: 20, windowMs: 10 * 60_000 };
const UPLOADS_AT_ONCE = 12;
const RETRY_AFTER_MS = 5_000;

/** The page with the form of each position, and what takes the form, with its files. */
export function registerJobApplications(
  server: FastifyInstance,
  options: LeadRouteOptions & { applications: Applications },
): void {
  const { applications, drafts, services } = options;
  const { site, rateLimiter } = services;
  let uploads = 0;

  async function open(request: FastifyRequest): Promise<OpenedForm> {
    const { fields, files, errors } = await readBody(request);
    const { [jobParameter]: asked } = fields;
    const job = typeof asked === 'string' ? await applications.find(asked) : undefined;
    const page = applications.page(job);
    if (job === undefined)
      return { form: noForm, files: [], errors: { job: NOT_OPEN }, page, complete: (same) => same };
    const attached = new Set([...files.map(({ field }) => field), ...Object.keys(errors)]);
    return {
      form: jobApplicationForm(job),
      files,
      errors: { ...missingFiles(job, fields, attached), ...unasked(job, attached), ...errors },
      page,
      complete: (payload) => ({
        ...payload,
        ...(files.length > 0 && { files: notesOf(files) }),
        ...(job.isOfBoard && { chosen: chosenValues(job, payload) }),
      }),
    };
  }

  async function readBody(request: FastifyRequest): Promise<Omit<ReadMultipart, 'fields'> & { fields: Fields }> {
    if (!request.isMultipart()) return { fields: isFields(request.body) ? request.body : {}, files: [], errors: {} };
    const verdict = await takeForAddress(rateLimiter, 'leads:upload', request.clientAddress, UPLOADS_PER_ADDRESS);
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
    if (uploads >= UPLOADS_AT_ONCE) throw new ApiError('unavailable', undefined, RETRY_AFTER_MS);
    uploads += 1;
    try {
      const read = await readMultipart(request);
      request.body = read.fields;
      return read;
    } finally {
      uploads -= 1;
    }
  }

  // Apart, so that no other route takes files.
  server.register(async (own) => {
    await own.register(multipart);
    registerLeadForm(own, { ...noForm, open }, options);
  });

  for (const parameter of [jobParameter, draftParameter]) site.leaveToRoutes(pages.applyForJob.path, parameter);
  server.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    pages.applyForJob.path,
    async (request, reply) => {
      const { [jobParameter]: asked, [draftParameter]: token } = request.query;
      const draft = typeof token === 'string' ? await drafts.find(noForm.id, token) : undefined;
      if (draft === undefined && typeof asked !== 'string') return reply.redirect(pages.applyForJob.path, 303);
      const job = await applications.find(draft?.typed.job ?? String(asked));
      const page = applications.page(job);
      if (page === undefined) throw new ApiError('not_found');
      if (job === undefined || draft === undefined) return answer(reply.code(job === undefined ? 404 : 200), page);
      return answer(reply, { ...page, html: fillForm(page.html, endpoints.jobApplication, draft) });
    },
  );
}

const answer = (reply: FastifyReply, { headers, html }: Page): FastifyReply =>
  reply.headers(headers).header('cache-control', 'no-store').send(html);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null;

const NOT_OPEN = 'There is no such position, or not any more.';
const UNASKED = 'No file is asked for here.';

function unasked(job: AskedJob, attached: ReadonlySet<string>): Record<string, string> {
  const asked = new Set(
    fieldsOf(job)
      .filter(({ type }) => type === 'input_file')
      .map(({ name }) => name),
  );
  return Object.fromEntries([...attached].filter((name) => !asked.has(name)).map((name) => [name, UNASKED]));
}

/** What one position's form sends. */
export const jobApplicationForm = (job: AskedJob): LeadForm => ({
  id: 'job-application',
  endpoint: endpoints.jobApplication,
  schema: jobApplicationSchema(job),
  typedFields: jobApplicationFields(job),
  fields: [],
  consent: [jobApplicationConsent, greenhouseApplicationConsent],
  destinations: {},
  places: { 'job-application': { page: pages.applyForJob.path, thanks: jobApplicationThanks } },
});

/** For a position that is not open: that is the only error, whatever else was sent. */
const noForm: LeadForm = {
  ...jobApplicationForm({ slug: '', title: '', questions: [] }),
  schema: v.looseObject({ email: v.fallback(v.string(), '') }),
};

/** What every application may hold; a position asks for more by itself. */
export const anyApplicationForm: LeadForm = jobApplicationForm({
  slug: '',
  title: '',
  questions: commonQuestions,
});
