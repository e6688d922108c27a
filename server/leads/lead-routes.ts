import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { LeadAccepted, LeadInvalid } from '@whorl/contract/leads/answers.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import { answerRetryAfter, toApiError } from '../platform/http/error-handler.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import type { AcceptLead } from './accept-lead.ts';
import { fillForm } from './fill-form.ts';
import type { FormDraft, FormDrafts } from './form-drafts.ts';
import type { LeadForm, LeadPayload } from './lead-forms.ts';
import { type ReadSubmission, readSubmission } from './read-submission.ts';

/** The longest text of every field, escaped, with room to spare. */
const BODY_LIMIT_BYTES = 48 * 1024;
/** Refused plain posts that are kept, from one address prefix. */
const DRAFTS_PER_ADDRESS: Rate = { limit: 30, windowMs: 10 * 60_000 };
/** As long as any page address that is kept. */
const PAGE_ADDRESS_LENGTH = 2_048;

export type LeadRouteOptions = {
  services: Services;
  drafts: FormDrafts;
  accept: AcceptLead;
  regionOf(request: FastifyRequest): Promise<string>;
};

/** The endpoint of a form, and its page when a plain post was refused. */
export function registerLeadForm(server: FastifyInstance, form: LeadForm, options: LeadRouteOptions): void {
  const { site } = options.services;
  site.leaveToRoutes(form.page, draftParameter);

  server.post(form.endpoint, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const submission = readSubmission(request, form);
    if (submission.isPlainPost) return answerPlainPost(request, reply, submission);
    if (!submission.valid) {
      return reply.code(400).send({ status: 'invalid', errors: submission.errors } satisfies LeadInvalid);
    }
    const id = await accept(request, submission);
    return reply.send({ status: 'success', id } satisfies LeadAccepted);
  });

  server.get(form.page, async (request, reply) => {
    const token = new URL(request.url, 'http://localhost').searchParams.get(draftParameter) ?? '';
    const draft = await options.drafts.find(form.id, token);
    return draft === undefined ? reply.redirect(form.page, 303) : answerWithPage(reply, 200, draft);
  });

  async function answerPlainPost(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: ReadSubmission,
  ): Promise<FastifyReply> {
    const { typed } = submission;
    if (!submission.valid) {
      const draft = { typed, errors: submission.errors };
      const token = await keepDraft(request, draft);
      if (token === undefined) return answerWithPage(reply, 400, draft);
      return reply.redirect(`${form.page}?${draftParameter}=${token}`, 303);
    }
    try {
      await accept(request, submission);
    } catch (error) {
      // Nothing may be lost of what was typed, so the answer is the form with it, and not an error page.
      const known = toApiError(error);
      if (known.code === 'internal') throw error;
      request.log.warn({ err: error }, 'lead not taken');
      answerRetryAfter(reply, known);
      return answerWithPage(reply, apiErrors[known.code].status, { typed, errors: {} }, known.message);
    }
    return reply.redirect(form.sentPage, 303);
  }

  /** @throws ApiError when it cannot be taken, StorageUnavailableError when it cannot be stored */
  async function accept(
    request: FastifyRequest,
    { payload, envelope }: Extract<ReadSubmission, { valid: true }>,
  ): Promise<string> {
    const accepted = await options.accept({
      form,
      payload: { ...payload, ipRegion: payload.ipRegion ?? (await options.regionOf(request)) } satisfies LeadPayload,
      envelope,
      address: request.clientAddress,
      pageUri: pageOf(request),
    });
    if (accepted.kind === 'limited') throw new ApiError('too_many_requests', undefined, accepted.retryAfterMs);
    if (accepted.kind === 'conflict') throw new ApiError('conflict');
    return accepted.id;
  }

  /** undefined when there were too many or nothing can be stored: then the answer itself has to carry what was typed. */
  async function keepDraft(request: FastifyRequest, draft: FormDraft): Promise<string | undefined> {
    const { rateLimiter } = options.services;
    const key = `leads:draft:${addressPrefix(request.clientAddress)}`;
    const { allowed } = await rateLimiter.take(key, DRAFTS_PER_ADDRESS);
    if (!allowed) return undefined;
    try {
      return await options.drafts.keep(form.id, draft);
    } catch (error) {
      request.log.error({ err: error }, 'draft not kept');
      return undefined;
    }
  }

  function answerWithPage(reply: FastifyReply, status: number, draft: FormDraft, problem?: string): FastifyReply {
    const page = site.page(form.page);
    if (page === undefined) throw new Error(`The build has no page ${form.page}`);
    return reply
      .code(status)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(fillForm(page.html, form.endpoint, draft, problem));
  }
}

/** Where the form stood. Our own referrer policy lets only our own pages say so in full. */
function pageOf(request: FastifyRequest): string | undefined {
  const { referer } = request.headers;
  if (referer === undefined || referer.length > PAGE_ADDRESS_LENGTH || !URL.canParse(referer)) return undefined;
  return /^https?:$/.test(new URL(referer).protocol) ? referer : undefined;
}
