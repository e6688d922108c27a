import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { LeadAccepted, LeadInvalid } from '@whorl/contract/leads/answers.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import { answerRetryAfter, toApiError } from '../platform/http/error-handler.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import type { Accepted, AcceptLead } from './accept-lead.ts';
import { fillForm } from './fill-form.ts';
import type { FormDraft, FormDrafts } from './form-drafts.ts';
import type { FormPlace, LeadForm, LeadPayload } from './lead-forms.ts';
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
  const pages = new Set(Object.values(form.places).map(({ page }) => page));

  server.post(form.endpoint, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const submission = atKnownPlace(readSubmission(request, form));
    if (submission.isPlainPost) return answerPlainPost(request, reply, submission);
    if (!submission.valid) {
      return reply.code(400).send({ status: 'invalid', errors: submission.errors } satisfies LeadInvalid);
    }
    const { id, brought } = await accept(request, submission);
    return reply.send({ status: 'success', id, ...brought?.answer } satisfies LeadAccepted);
  });

  for (const page of pages) {
    site.leaveToRoutes(page, draftParameter);
    server.get(page, async (request, reply) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      if (site.page(pathname) === undefined) return reply.callNotFound();
      const draft = await options.drafts.find(form.id, searchParams.get(draftParameter) ?? '');
      return draft === undefined ? reply.redirect(pathname, 303) : answerWithPage(reply, pathname, 200, draft);
    });
  }

  async function answerPlainPost(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: ReadSubmission,
  ): Promise<FastifyReply> {
    const { typed } = submission;
    const place = placeOf(form, typed);
    if (!submission.valid) {
      if (site.page(place.page) === undefined) throw new ApiError('not_found');
      const draft = { typed, errors: submission.errors };
      const token = await keepDraft(request, draft);
      if (token === undefined) return answerWithPage(reply, place.page, 400, draft);
      return reply.redirect(`${place.page}?${draftParameter}=${token}`, 303);
    }
    let stored: Stored;
    try {
      stored = await accept(request, submission);
    } catch (error) {
      // Nothing may be lost of what was typed, so the answer is the form with it, and not an error page.
      const known = toApiError(error);
      if (known.code === 'internal') throw error;
      request.log.warn({ err: error }, 'lead not taken');
      answerRetryAfter(reply, known);
      return answerWithPage(reply, place.page, apiErrors[known.code].status, { typed, errors: {} }, known.message);
    }
    return reply.redirect(stored.brought ? `${place.sent}?${stored.brought.sentQuery}` : place.sent, 303);
  }

  /** A name that fits the rules may still be of a page that does not exist. */
  function atKnownPlace(submission: ReadSubmission): ReadSubmission {
    const { placeField } = form;
    if (placeField === undefined || !submission.valid) return submission;
    const value = (submission.payload as Record<string, unknown>)[placeField];
    if (site.page(placeOf(form, { [placeField]: String(value) }).page) !== undefined) return submission;
    const { isPlainPost, typed } = submission;
    return { isPlainPost, typed, valid: false, errors: { [placeField]: 'There is no form of this name.' } };
  }

  /** @throws ApiError when it cannot be taken, StorageUnavailableError when it cannot be stored */
  async function accept(
    request: FastifyRequest,
    { payload, envelope }: Extract<ReadSubmission, { valid: true }>,
  ): Promise<Stored> {
    const accepted = await options.accept({
      form,
      payload: { ...payload, ipRegion: payload.ipRegion ?? (await options.regionOf(request)) } satisfies LeadPayload,
      envelope,
      address: request.clientAddress,
      pageUri: pageOf(request),
    });
    if (accepted.kind === 'limited') throw new ApiError('too_many_requests', undefined, accepted.retryAfterMs);
    if (accepted.kind === 'conflict') throw new ApiError('conflict');
    return accepted;
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

  function answerWithPage(
    reply: FastifyReply,
    path: string,
    status: number,
    draft: FormDraft,
    problem?: string,
  ): FastifyReply {
    const page = site.page(path);
    if (page === undefined) throw new ApiError('not_found');
    return reply
      .code(status)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(fillForm(page.html, form.endpoint, draft, problem));
  }
}

type Stored = Extract<Accepted, { kind: 'stored' }>;

/** Where a plain post came from, as its own fields say. */
function placeOf({ placeField, places }: LeadForm, typed: Readonly<Record<string, string>>): FormPlace {
  const value = placeField === undefined ? '' : (typed[placeField] ?? '');
  const place = places[value] ?? Object.values(places)[0];
  if (place === undefined) throw new Error('A form without a page');
  return { ...place, page: place.page.replace(':slug', encodeURIComponent(value)) };
}

/** Where the form stood. Our own referrer policy lets only our own pages say so in full. */
function pageOf(request: FastifyRequest): string | undefined {
  const { referer } = request.headers;
  if (referer === undefined || referer.length > PAGE_ADDRESS_LENGTH || !URL.canParse(referer)) return undefined;
  return /^https?:$/.test(new URL(referer).protocol) ? referer : undefined;
}
