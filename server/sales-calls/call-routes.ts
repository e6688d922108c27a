import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { LeadInvalid } from '@whorl/contract/leads/answers.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import {
  bookingRequestSchema,
  type CallAnswer,
  cancelRequestSchema,
  type SalesCall,
  type SlotsAnswer,
  type SlotTaken,
} from '@whorl/contract/sales-calls/answers.ts';
import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { callWords } from '@whorl/contract/sales-calls/words.ts';
import { RATE_LIMIT_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { answerRetryAfter, toApiError } from '../platform/http/error-handler.ts';
import type { Rate, Verdict } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { CallRow } from './booking-tables.ts';
import { calendarEntry } from './calendar-entry.ts';
import type { CallDesk } from './call-desk.ts';
import { type CallPages, callPath } from './call-pages.ts';

const BODY_LIMIT_BYTES = 2 * 1024;
/** The times are asked for once a visit, and again after one was taken. */
const SLOTS_PER_ADDRESS: Rate = { limit: 60, windowMs: 60_000 };
/** From one address prefix: an office where several people book, but nobody who fills the week. */
const CHANGES_PER_ADDRESS: Rate = { limit: 30, windowMs: 10 * 60_000 };
/** Of one call: somebody who cannot decide. */
const CHANGES_PER_CALL: Rate = { limit: 10, windowMs: RATE_LIMIT_MINUTES * 60_000 };

export type CallRoutesOptions = {
  services: Services;
  desk: CallDesk;
  pages: CallPages;
  availability(): Availability | undefined;
  calendarUrl: string | undefined;
};

/** The calls of scripts and of plain forms: which times are free, book or move, call off, the file for a calendar. */
export function registerCallRoutes(server: FastifyInstance, options: CallRoutesOptions): void {
  const { desk, pages, availability, calendarUrl, services } = options;
  const { rateLimiter, publicUrl } = services;

  server.get(endpoints.salesCallSlots, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseIfLimited(await takeForAddress(rateLimiter, 'sales-calls:slots', request.clientAddress, SLOTS_PER_ADDRESS));
    const from = startOf(queryOf(request).get('from'));
    return reply.send(await slotsAnswer(from));
  });

  server.post(endpoints.salesCalls, { bodyLimit: BODY_LIMIT_BYTES }, (request, reply) =>
    isPlain(request) ? plainly(request, reply, bookPlainly) : book(request, reply),
  );
  server.post(endpoints.salesCallCancel, { bodyLimit: BODY_LIMIT_BYTES }, (request, reply) =>
    isPlain(request) ? plainly(request, reply, cancelPlainly) : cancel(request, reply),
  );

  server.get(endpoints.salesCallCalendar, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = queryOf(request).get(bookingParameter) ?? '';
    refuseIfLimited(await takeForAddress(rateLimiter, 'sales-calls:slots', request.clientAddress, SLOTS_PER_ADDRESS));
    const standing = await desk.standingOf(token);
    if (standing.kind !== 'call') throw new ApiError('not_found', callWords.gone);
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    const link = new URL(callPath(token), origin).href;
    return reply
      .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'attachment; filename="call.ics"')
      .send(calendarEntry(standing.call, availability(), link));
  });

  async function slotsAnswer(from: number): Promise<SlotsAnswer> {
    if (calendarUrl !== undefined) return { kind: 'calendar', url: calendarUrl };
    const offered = availability();
    if (offered === undefined) return { kind: 'none' };
    const slots = (await desk.freeSlots()).filter((slot) => slot >= from);
    const { timeZone, slotMinutes: minutes, takesPlace } = offered;
    return { kind: 'slots', timeZone, minutes, takesPlace, slots: slots.map(iso) };
  }

  async function book(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const checked = validate(bookingRequestSchema, request.body);
    if (!checked.valid) {
      return reply.code(400).send({ status: 'invalid', errors: checked.errors } satisfies LeadInvalid);
    }
    const { booking, slot, timeZone } = checked.value;
    await limitChanges(request, booking);
    const outcome = await desk.book(booking, slot, timeZone);
    if (outcome.kind === 'gone') throw new ApiError('not_found', callWords.gone);
    if (outcome.kind === 'begun') throw new ApiError('conflict', callWords.begun);
    if (outcome.kind === 'taken') {
      const body: SlotTaken = { status: 'taken', message: callWords.taken, slots: outcome.slots.map(iso) };
      return reply.code(409).send(body);
    }
    return reply.send({ status: 'success', call: described(outcome.call) } satisfies CallAnswer);
  }

  async function cancel(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const checked = validate(cancelRequestSchema, request.body);
    if (!checked.valid) {
      return reply.code(400).send({ status: 'invalid', errors: checked.errors } satisfies LeadInvalid);
    }
    await limitChanges(request, checked.value.booking);
    const outcome = await desk.cancel(checked.value.booking);
    if (outcome.kind === 'gone') throw new ApiError('not_found', callWords.gone);
    if (outcome.kind === 'begun') throw new ApiError('conflict', callWords.begun);
    return reply.send({ status: 'success', call: described(outcome.call) } satisfies CallAnswer);
  }

  async function bookPlainly(reply: FastifyReply, fields: Fields): Promise<FastifyReply> {
    const token = fields.booking ?? '';
    const zone = fields.timeZone;
    // A form of which no time was chosen sends none.
    const checked = validate(bookingRequestSchema, { slot: '', ...fields });
    if (!checked.valid) {
      const [problem = callWords.choose] = Object.values(checked.errors);
      return pages.show(reply, { token, zone, status: 400, problem });
    }
    const { slot, timeZone } = checked.value;
    const outcome = await desk.book(token, slot, timeZone);
    if (outcome.kind === 'booked') return reply.redirect(callPath(token), 303);
    if (outcome.kind === 'gone') return pages.show(reply, { token, zone, status: 404 });
    const problem = outcome.kind === 'begun' ? callWords.begun : callWords.taken;
    return pages.show(reply, { token, zone, status: 409, problem });
  }

  async function cancelPlainly(reply: FastifyReply, fields: Fields): Promise<FastifyReply> {
    const token = fields.booking ?? '';
    const outcome = await desk.cancel(token);
    if (outcome.kind === 'cancelled') return reply.redirect(callPath(token), 303);
    if (outcome.kind === 'gone') return pages.show(reply, { token, status: 404 });
    return pages.show(reply, { token, status: 409, problem: callWords.begun });
  }

  /** A browser that posted a form by itself gets a page for an answer, whatever goes wrong. */
  async function plainly(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (reply: FastifyReply, fields: Fields) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const fields = request.body as Fields;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'strict-origin');
    try {
      await limitChanges(request, fields.booking ?? '');
      return await act(reply, fields);
    } catch (error) {
      const known = toApiError(error);
      if (known.code === 'internal') throw error;
      request.log.warn({ err: error }, 'call not booked');
      answerRetryAfter(reply, known);
      const { status } = apiErrors[known.code];
      return pages.show(reply, {
        token: fields.booking ?? '',
        zone: fields.timeZone,
        status,
        problem: known.message,
      });
    }
  }

  async function limitChanges(request: FastifyRequest, token: string): Promise<void> {
    refuseIfLimited(
      await takeForAddress(rateLimiter, 'sales-calls:change', request.clientAddress, CHANGES_PER_ADDRESS),
    );
    const standing = await desk.standingOf(token);
    if (standing.kind === 'gone') return;
    refuseIfLimited(await rateLimiter.take(`sales-calls:call:${standing.lead.id}`, CHANGES_PER_CALL));
  }

  /** @throws ApiError `too_many_requests` */
  function refuseIfLimited(verdict: Verdict): void {
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
  }

  const described = (call: CallRow): SalesCall => ({
    state: call.state,
    startsAt: iso(call.starts_at),
    endsAt: iso(call.ends_at),
    timeZone: call.time_zone,
    providerTimeZone: availability()?.timeZone ?? call.time_zone,
    takesPlace: availability()?.takesPlace ?? '',
  });
}

type Fields = Readonly<Record<string, string | undefined>>;

const isPlain = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
const queryOf = (request: FastifyRequest): URLSearchParams => new URL(request.url, 'http://localhost').searchParams;
const iso = (at: number): string => new Date(at).toISOString();

/** @throws ApiError for what is neither a day nor a time */
function startOf(from: string | null): number {
  if (from === null) return 0;
  const at = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(from) ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(at)) throw new ApiError('bad_request', 'from: it has to be a day or a time, as ISO 8601 has it');
  return at;
}
