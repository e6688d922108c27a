import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { LeadAccepted, LeadChallenged, LeadInvalid } from '@whorl/contract/leads/answers.ts';
import type { FormPlace, LeadPayload } from '@whorl/contract/leads/define-form.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { answerRetryAfter, toApiError } from '../platform/http/error-handler.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { Page } from '../platform/static/site.ts';
import type { Accepted, AcceptLead } from './accept-lead.ts';
import { filesToChooseAgain, withFiles } from './applications/files-of-submission.ts';
import { fillForm } from './fill-form.ts';
import type { FormDraft, FormDrafts } from './form-drafts.ts';
import type { LeadForm, OpenedForm } from './lead-forms.ts';
import { type ReadSubmission, readSubmission } from './read-submission.ts';

/** The longest text of every field, escaped, with room to spare. */
const BODY_LIMIT_BYTES = 48 * 1024;
/** Refused plain posts that are kept, from one address prefix. */
const DRAFTS_PER_ADDRESS: Rate = { limit: 30, windowMs: 10 * 60_000 };
/** As long as any page address that is kept. */
const PAGE_ADDRESS_LENGTH = 2_048;

/** Which variants of pages under test the sender was assigned, as a query string; undefined for none. */
export type VariantsOf = (request: FastifyRequest) => string | undefined;

export type LeadRouteOptions = {
  services: Services;
  drafts: FormDrafts;
  accept: AcceptLead;
  regionOf(request: FastifyRequest): Promise<string>;
  variantsOf: VariantsOf;
};

/** Registers the pages that show what was typed again after a refused plain post. Several forms may share a page. */
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
    site.leaveToRoutes(path, draftParameter);
    server.get(path, async (request, reply) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const page = site.page(pathname);
      if (page === undefined) return reply.callNotFound();
      for (const form of formsHere) {
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

/** Registers the endpoint of a form. */
export function registerLeadForm(server: FastifyInstance, form: LeadForm, options: LeadRouteOptions): void {
  const { site } = options.services;

  server.post(form.endpoint, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const opened = await form.open?.(request);
    const submission = atKnownPlace(withFiles(readSubmission(request, opened?.form ?? form), opened));
    if (submission.isPlainPost) return answerPlainPost(request, reply, submission, opened);
    if (!submission.valid) {
      return reply.code(400).send({ status: 'invalid', errors: submission.errors } satisfies LeadInvalid);
    }
    const { id, challenge, followUp } = await accept(request, submission, opened);
    // Who fetched no ticket knows no challenges either: it is stored, and that is what such a client has to know.
    const isAsked = challenge !== undefined && submission.envelope.ticket !== undefined;
    if (!isAsked) return reply.send({ status: 'success', id, ...followUp?.answer } satisfies LeadAccepted);
    return reply.code(202).send({ status: 'challenge', id, challenge } satisfies LeadChallenged);
  });

  async function answerPlainPost(
    request: FastifyRequest,
    reply: FastifyReply,
    submission: ReadSubmission,
    opened: OpenedForm | undefined,
  ): Promise<FastifyReply> {
    const { typed } = submission;
    const place = placeOf(form, typed);
    const page = opened?.page ?? site.page(place.page);
    const again = opened === undefined ? {} : filesToChooseAgain(opened);
    if (!submission.valid) {
      if (page === undefined) throw new ApiError('not_found');
      const draft = { typed, errors: { ...again, ...submission.errors } };
      const token = await keepDraft(request, draft);
      if (token === undefined) return answerWithPage(reply, page, form, { status: 400, draft });
      return reply.redirect(`${place.page}?${draftParameter}=${token}`, 303);
    }
    let stored: Stored;
    try {
      stored = await accept(request, submission, opened);
    } catch (error) {
      // Nothing may be lost of what was typed, so the answer is the form with it, and not an error page.
      const known = toApiError(error);
      if (known.code === 'internal') throw error;
      request.log.warn({ err: error }, 'lead not taken');
      answerRetryAfter(reply, known);
      return answerWithPage(reply, page, form, {
        status: apiErrors[known.code].status,
        draft: { typed, errors: again },
        problem: known.message,
      });
    }
    return reply.redirect(stored.followUp ? `${place.thanks}?${stored.followUp.sentQuery}` : place.thanks, 303);
  }

  /** A name that fits the rules may still be of a page that does not exist, or has another HubSpot form. */
  function atKnownPlace(submission: ReadSubmission): ReadSubmission {
    const { placeField } = form;
    if (placeField === undefined || !submission.valid) return submission;
    const { [placeField]: value, hubspotFormId } = submission.payload as Record<string, unknown>;
    const page = site.page(placeOf(form, { [placeField]: String(value) }).page);
    const errors = {
      ...(page === undefined && { [placeField]: 'There is no form of this name.' }),
      ...(hubspotFormId !== undefined &&
        hubspotFormId !== page?.hubspotFormId && { hubspotFormId: 'This is not the HubSpot form of this page.' }),
    };
    if (Object.keys(errors).length === 0) return submission;
    const { isPlainPost, typed } = submission;
    return { isPlainPost, typed, valid: false, errors };
  }

  /** @throws ApiError when it cannot be taken, StorageUnavailableError when it cannot be stored */
  async function accept(
    request: FastifyRequest,
    { payload, envelope }: Extract<ReadSubmission, { valid: true }>,
    opened: OpenedForm | undefined,
  ): Promise<Stored> {
    const completed = form.complete?.(payload) ?? payload;
    const accepted = await options.accept({
      form: opened?.form ?? form,
      files: opened?.files ?? [],
      payload: { ...completed, ipRegion: payload.ipRegion ?? (await options.regionOf(request)) } satisfies LeadPayload,
      envelope,
      address: request.clientAddress,
      pageUri: pageOf(request),
      variants: options.variantsOf(request),
    });
    if (accepted.kind === 'limited') throw new ApiError('too_many_requests', undefined, accepted.retryAfterMs);
    if (accepted.kind === 'conflict') throw new ApiError('conflict');
    return accepted;
  }

  /** undefined when there were too many or nothing can be stored: then the answer itself has to carry what was typed. */
  async function keepDraft(request: FastifyRequest, draft: FormDraft): Promise<string | undefined> {
    const { rateLimiter } = options.services;
    const { allowed } = await takeForAddress(rateLimiter, 'leads:draft', request.clientAddress, DRAFTS_PER_ADDRESS);
    if (!allowed) return undefined;
    try {
      return await options.drafts.keep(form.id, draft);
    } catch (error) {
      request.log.error({ err: error }, 'draft not kept');
      return undefined;
    }
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
