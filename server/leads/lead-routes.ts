import { apiErrors } from '@whorl/contract/api-errors.ts';
import { getCampaign } from '@whorl/contract/browsing-history.ts';
import type { FormPlace, LeadPayload } from '@whorl/contract/leads/define-form.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import type { LeadAccepted, LeadChallenged, LeadInvalid } from '@whorl/contract/leads/lead-responses.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { setRetryAfter, toApiError } from '../platform/http/error-handler.ts';
import { getPageUrl, getReferrer } from '../platform/http/get-page-url.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { Page } from '../platform/static/site.ts';
import type { AcceptLead, AcceptResult } from './accept-lead.ts';
import { fillForm } from './fill-form.ts';
import type { FormDraft, FormDrafts } from './form-drafts.ts';
import type { FormContext, LeadForm } from './lead-forms.ts';
import { type ParsedSubmission, parseSubmission } from './parse-submission.ts';

/** Fits the longest text of every field, escaped. */
const BODY_LIMIT_BYTES = 48 * 1024;
/** Stored drafts per address prefix. */
const DRAFTS_PER_ADDRESS: RateLimit = { limit: 30, windowMs: 10 * 60_000 };

/** Returns the sender's variants of pages in experiments as a query string; undefined without any. */
export type GetVariants = (request: FastifyRequest) => string | undefined;

type LeadRouteOptions = {
  services: Services;
  drafts: FormDrafts;
  accept: AcceptLead;
  findRegion(request: FastifyRequest): Promise<string>;
  getVariants: GetVariants;
  /** Returns the visitor ID in the signed cookie of a request. */
  getVisitorId(request: FastifyRequest): string | undefined;
};

/** Registers the pages that show the draft of a rejected plain form post. Several forms may share a page. */
export function registerFormPages(
  server: FastifyInstance,
  forms: readonly LeadForm[],
  { services: { site }, drafts }: LeadRouteOptions,
): void {
  const formsByPage = Map.groupBy(
    forms.flatMap((form) => Object.values(form.places).map(({ page }) => ({ page, form }))),
    ({ page }) => page,
  );
  for (const [path, entries] of formsByPage) {
    const formsHere = new Set(entries.map(({ form }) => form));
    site.delegateToRoutes(path, draftParameter);
    server.get(path, async (request, reply) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const page = site.page(pathname);
      if (page === undefined) return reply.callNotFound();
      for (const form of formsHere) {
        if (!hasForm(page, form)) continue;
        const draft = await drafts.find(form.id, searchParams.get(draftParameter) ?? '');
        if (draft !== undefined) return answerWithPage(reply, page, form, { status: 200, draft });
      }
      return reply.redirect(pathname, 303);
    });
  }
}

function answerWithPage(
  reply: FastifyReply,
  page: Page | undefined,
  { endpoint }: Pick<LeadForm, 'endpoint'>,
  { status, draft, problem }: { status: number; draft: FormDraft; problem?: string },
): FastifyReply {
  if (page === undefined) throw new ApiError('not_found');
  return reply
    .code(status)
    .headers(page.headers)
    .header('cache-control', 'no-store')
    .send(fillForm(page.html, endpoint, draft, problem));
}

/** Whether a page has a form that posts to the endpoint. */
const hasForm = ({ html }: Page, { endpoint }: Pick<LeadForm, 'endpoint'>): boolean =>
  html.includes(`action="${endpoint}"`);

/** Stores a submission and responds with JSON, or with a page to a plain form post. */
export type HandleSubmission = (
  request: FastifyRequest,
  reply: FastifyReply,
  opened: FormContext,
) => Promise<FastifyReply>;

/** Registers the endpoint of a form. */
export function registerLeadForm(server: FastifyInstance, form: LeadForm, answer: HandleSubmission): void {
  server.post(form.endpoint, { bodyLimit: BODY_LIMIT_BYTES }, (request, reply) => answer(request, reply, { form }));
}

/** Creates the function that responds to submissions of all forms. */
export function createHandleSubmission(options: LeadRouteOptions): HandleSubmission {
  const { site } = options.services;

  return async (request, reply, opened) => {
    const { form } = opened;
    reply.header('cache-control', 'no-store');
    const submission = checkPlace(form, withErrors(parseSubmission(request, form), opened.errors));
    if (submission.isPlainPost) return answerPlainPost(request, reply, submission, opened);
    if (!submission.valid) {
      return reply.code(400).send({ status: 'invalid', errors: submission.errors } satisfies LeadInvalid);
    }
    const { id, challenge, followUp } = await accept(request, submission, opened);
    // A client without a ticket doesn't support challenges; the lead is stored, which is all that it needs to know.
    const isAsked = challenge !== undefined && submission.envelope.ticket !== undefined;
    if (!isAsked) return reply.send({ status: 'success', id, ...followUp?.answer } satisfies LeadAccepted);
    return reply.code(202).send({ status: 'challenge', id, challenge } satisfies LeadChallenged);
  };

  async function answerPlainPost(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: ParsedSubmission,
    opened: FormContext,
  ): Promise<FastifyReply> {
    const { form, reentryErrors = {} } = opened;
    const { typed } = submission;
    const place = getFormPlace(form, typed);
    const page = opened.page ?? site.page(place.page);
    if (!submission.valid) {
      if (page === undefined) throw new ApiError('not_found');
      // A webinar is over: its page says so. A window that was opened before still has the form.
      if (!hasForm(page, form)) return reply.redirect(place.page, 303);
      const draft = { typed, errors: { ...reentryErrors, ...submission.errors } };
      const token = await storeDraft(request, form, draft);
      if (token === undefined) return answerWithPage(reply, page, form, { status: 400, draft });
      const query = new URLSearchParams({ [draftParameter]: token, ...getPageParameters(request, opened) });
      return reply.redirect(`${place.page}?${query}`, 303);
    }
    let stored: Stored;
    try {
      stored = await accept(request, submission, opened);
    } catch (error) {
      // Nothing typed may be lost, so the response is the filled form instead of an error page.
      const known = toApiError(error);
      if (known.code === 'internal' || page === undefined || !hasForm(page, form)) throw error;
      request.log.warn({ err: error }, 'lead not accepted');
      setRetryAfter(reply, known);
      return answerWithPage(reply, page, form, {
        status: apiErrors[known.code].status,
        draft: { typed, errors: reentryErrors },
        problem: known.message,
      });
    }
    return reply.redirect(stored.followUp ? `${place.thanks}?${stored.followUp.sentQuery}` : place.thanks, 303);
  }

  /** Adds an error if the page of a valid name doesn't exist, has no form anymore, or has another HubSpot form. */
  function checkPlace(form: LeadForm, submission: ParsedSubmission): ParsedSubmission {
    const { placeField } = form;
    if (placeField === undefined || !submission.valid) return submission;
    const { [placeField]: value, hubspotFormId } = submission.payload as Record<string, unknown>;
    const page = site.page(getFormPlace(form, { [placeField]: String(value) }).page);
    const isClosed = form.id === webinarForm.id && page !== undefined && !hasForm(page, form);
    const errors = {
      ...(page === undefined && { [placeField]: 'There is no form with this name.' }),
      ...(isClosed && { [placeField]: 'Registration for this webinar has closed.' }),
      ...(hubspotFormId !== undefined &&
        hubspotFormId !== page?.hubspotFormId && { hubspotFormId: 'This is not the HubSpot form of this page.' }),
    };
    if (Object.keys(errors).length === 0) return submission;
    const { isPlainPost, typed } = submission;
    return { isPlainPost, typed, valid: false, errors };
  }

  /**
   * Stores a valid submission.
   *
   * @throws ApiError if it can't be accepted
   * @throws StorageUnavailableError if it can't be stored
   */
  async function accept(
    request: FastifyRequest,
    { payload, envelope }: Extract<ParsedSubmission, { valid: true }>,
    { form, storeWith }: FormContext,
  ): Promise<Stored> {
    const completed = form.complete?.(payload) ?? payload;
    const accepted = await options.accept({
      form,
      storeWith,
      payload: {
        ...completed,
        ipRegion: payload.ipRegion ?? (await options.findRegion(request)),
      } satisfies LeadPayload,
      envelope,
      address: request.clientAddress,
      visitorId: options.getVisitorId(request),
      pageUri: getReferrer(request)?.href,
      variants: options.getVariants(request),
    });
    if (accepted.kind === 'limited') throw new ApiError('too_many_requests', undefined, accepted.retryAfterMs);
    if (accepted.kind === 'conflict') throw new ApiError('conflict');
    return accepted;
  }

  /**
   * Returns undefined if there are too many drafts or nothing can be stored: the response itself then contains the
   * draft.
   */
  async function storeDraft(request: FastifyRequest, form: LeadForm, draft: FormDraft): Promise<string | undefined> {
    const { rateLimiter } = options.services;
    const { allowed } = await takeForAddress(rateLimiter, 'leads:draft', request.clientAddress, DRAFTS_PER_ADDRESS);
    if (!allowed) return undefined;
    try {
      return await options.drafts.keep(form.id, draft);
    } catch (error) {
      request.log.error({ err: error }, 'draft not stored');
      return undefined;
    }
  }
}

/** Returns the parameters that the URL of a draft keeps, so that the next attempt to send it has the same campaign. */
function getPageParameters(request: FastifyRequest, { pageParameters }: FormContext): Readonly<Record<string, string>> {
  const page = getPageUrl(request);
  return pageParameters ?? (page === undefined ? {} : getCampaign(page));
}

function withErrors(submission: ParsedSubmission, found: FormContext['errors'] = {}): ParsedSubmission {
  const errors = { ...(submission.valid ? {} : submission.errors), ...found };
  if (Object.keys(errors).length === 0) return submission;
  const { isPlainPost, typed } = submission;
  return { isPlainPost, typed, valid: false, errors };
}

type Stored = Extract<AcceptResult, { kind: 'stored' }>;

/** Returns the place of a plain form post, from its fields. */
function getFormPlace({ placeField, places }: LeadForm, typed: Readonly<Record<string, string>>): FormPlace {
  const value = placeField === undefined ? '' : (typed[placeField] ?? '');
  // The value may be the name of a property that every object has, such as `constructor`.
  const place = Object.hasOwn(places, value) ? places[value] : Object.values(places)[0];
  if (place === undefined) throw new Error('The form has no page');
  return { ...place, page: place.page.replace(':slug', encodeURIComponent(value)) };
}
