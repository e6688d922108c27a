import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { LeadInvalid } from '@whorl/contract/leads/lead-responses.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import {
  bookingRequestSchema,
  type CallAnswer,
  type CallState,
  cancelRequestSchema,
  type SalesCall,
  type SlotsAnswer,
  type SlotTaken,
} from '@whorl/contract/sales-calls/api.ts';
import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { callTexts } from '@whorl/contract/sales-calls/texts.ts';
import { toKnownTimeZone } from '@whorl/contract/sales-calls/time-zone.ts';
import { RATE_LIMIT_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { setRetryAfter, toApiError } from '../platform/http/error-handler.ts';
import { getOwnOrigin } from '../platform/http/origin-check.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { RateLimit, RateLimitResult } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { BookingService } from './booking-service.ts';
import type { CallRow } from './booking-tables.ts';
import { type CallPages, createCallPath } from './call-pages.ts';
import { formatCalendarEntry } from './format-calendar-entry.ts';

const BODY_LIMIT_BYTES = 2 * 1024;
/** The times are requested once per visit, and again after one was taken. */
const SLOTS_PER_ADDRESS: RateLimit = { limit: 60, windowMs: 60_000 };
/** Limit per address prefix: allows an office where several people book, but no one to fill the week. */
const CHANGES_PER_ADDRESS: RateLimit = { limit: 30, windowMs: 10 * 60_000 };
/** Limit per call, for a visitor who keeps moving it. */
const CHANGES_PER_CALL: RateLimit = { limit: 10, windowMs: RATE_LIMIT_MINUTES * 60_000 };

type CallRoutesOptions = {
  services: Services;
  bookings: BookingService;
  pages: CallPages;
  availability(): Availability | undefined;
  calendarUrl: string | undefined;
};

/** Registers the API for scripts and plain forms: free times, booking and moving, canceling, and the calendar file. */
export function registerCallRoutes(server: FastifyInstance, options: CallRoutesOptions): void {
  const { bookings, pages, availability, calendarUrl, services } = options;
  const { rateLimiter, publicUrl } = services;

  server.get(endpoints.salesCallSlots, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    throwIfLimited(await takeForAddress(rateLimiter, 'sales-calls:slots', request.clientAddress, SLOTS_PER_ADDRESS));
    const from = parseStart(parseQuery(request).get('from'));
    return reply.send(await slotsAnswer(from));
  });

  server.get(endpoints.salesCalls, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = parseQuery(request).get(bookingParameter) ?? '';
    throwIfLimited(await takeForAddress(rateLimiter, 'sales-calls:slots', request.clientAddress, SLOTS_PER_ADDRESS));
    const state = await bookings.findTokenState(token);
    if (state.kind === 'gone') throw new ApiError('not_found', callTexts.gone);
    const call = state.kind === 'call' ? toSalesCall(state.call) : undefined;
    return reply.send({ status: 'success', call } satisfies CallState);
  });

  server.post(endpoints.salesCalls, { bodyLimit: BODY_LIMIT_BYTES }, (request, reply) =>
    isPlain(request) ? respondToPlainPost(request, reply, bookFromPlainPost) : book(request, reply),
  );
  server.post(endpoints.salesCallCancel, { bodyLimit: BODY_LIMIT_BYTES }, (request, reply) =>
    isPlain(request) ? respondToPlainPost(request, reply, cancelFromPlainPost) : cancel(request, reply),
  );

  server.get(endpoints.salesCallCalendar, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = parseQuery(request).get(bookingParameter) ?? '';
    throwIfLimited(await takeForAddress(rateLimiter, 'sales-calls:slots', request.clientAddress, SLOTS_PER_ADDRESS));
    const state = await bookings.findTokenState(token);
    if (state.kind !== 'call') throw new ApiError('not_found', callTexts.gone);
    const link = new URL(createCallPath(token), getOwnOrigin(request, publicUrl)).href;
    return reply
      .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'attachment; filename="call.ics"')
      .send(formatCalendarEntry(state.call, availability(), link));
  });

  async function slotsAnswer(from: number): Promise<SlotsAnswer> {
    if (calendarUrl !== undefined) return { kind: 'calendar', url: calendarUrl };
    const offered = availability();
    if (offered === undefined) return { kind: 'none' };
    const slots = (await bookings.freeSlots()).filter((slot) => slot >= from);
    const { timeZone, slotMinutes: minutes, takesPlace } = offered;
    return { kind: 'slots', timeZone, minutes, takesPlace, slots: slots.map(toIsoTime) };
  }

  async function book(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const checked = validate(bookingRequestSchema, request.body);
    if (!checked.valid) {
      return reply.code(400).send({ status: 'invalid', errors: checked.errors } satisfies LeadInvalid);
    }
    const { booking, slot, timeZone } = checked.value;
    await limitChanges(request, booking);
    const outcome = await bookings.book(booking, slot, timeZone);
    if (outcome.kind === 'gone') throw new ApiError('not_found', callTexts.gone);
    if (outcome.kind === 'begun') throw new ApiError('conflict', callTexts.begun);
    if (outcome.kind === 'taken') {
      const body: SlotTaken = { status: 'taken', message: callTexts.taken, slots: outcome.slots.map(toIsoTime) };
      return reply.code(409).send(body);
    }
    return reply.send({ status: 'success', call: toSalesCall(outcome.call) } satisfies CallAnswer);
  }

  async function cancel(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const checked = validate(cancelRequestSchema, request.body);
    if (!checked.valid) {
      return reply.code(400).send({ status: 'invalid', errors: checked.errors } satisfies LeadInvalid);
    }
    await limitChanges(request, checked.value.booking);
    const outcome = await bookings.cancel(checked.value.booking);
    if (outcome.kind === 'gone') throw new ApiError('not_found', callTexts.gone);
    if (outcome.kind === 'begun') throw new ApiError('conflict', callTexts.begun);
    return reply.send({ status: 'success', call: toSalesCall(outcome.call) } satisfies CallAnswer);
  }

  async function bookFromPlainPost(reply: FastifyReply, fields: Fields): Promise<FastifyReply> {
    const token = fields.booking ?? '';
    const zone = fields.timeZone;
    // A form without a chosen time doesn't send the field.
    const checked = validate(bookingRequestSchema, { slot: '', ...fields });
    if (!checked.valid) {
      const [problem = callTexts.choose] = Object.values(checked.errors);
      return pages.show(reply, { token, zone, status: 400, problem });
    }
    const { slot, timeZone } = checked.value;
    const outcome = await bookings.book(token, slot, timeZone);
    if (outcome.kind === 'booked') return reply.redirect(createCallPath(token), 303);
    if (outcome.kind === 'gone') return pages.show(reply, { token, zone, status: 404 });
    const problem = outcome.kind === 'begun' ? callTexts.begun : callTexts.taken;
    return pages.show(reply, { token, zone, status: 409, problem });
  }

  async function cancelFromPlainPost(reply: FastifyReply, fields: Fields): Promise<FastifyReply> {
    const token = fields.booking ?? '';
    const outcome = await bookings.cancel(token);
    if (outcome.kind === 'cancelled') return reply.redirect(createCallPath(token), 303);
    if (outcome.kind === 'gone') return pages.show(reply, { token, status: 404 });
    return pages.show(reply, { token, status: 409, problem: callTexts.begun });
  }

  /** Responds to a plain form post with a page, whatever fails. */
  async function respondToPlainPost(
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
      setRetryAfter(reply, known);
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
    throwIfLimited(await takeForAddress(rateLimiter, 'sales-calls:change', request.clientAddress, CHANGES_PER_ADDRESS));
    const state = await bookings.findTokenState(token);
    if (state.kind === 'gone') return;
    throwIfLimited(await rateLimiter.take(`sales-calls:call:${state.lead.id}`, CHANGES_PER_CALL));
  }

  /** @throws ApiError `too_many_requests` */
  function throwIfLimited(result: RateLimitResult): void {
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
  }

  const toSalesCall = (call: CallRow): SalesCall => ({
    state: call.state,
    startsAt: toIsoTime(call.starts_at),
    endsAt: toIsoTime(call.ends_at),
    timeZone: toKnownTimeZone(call.time_zone),
    providerTimeZone: availability()?.timeZone ?? toKnownTimeZone(call.time_zone),
    takesPlace: availability()?.takesPlace ?? '',
  });
}

type Fields = Readonly<Record<string, string | undefined>>;

const isPlain = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** @throws ApiError if it is neither a day nor a time */
function parseStart(from: string | null): number {
  if (from === null) return 0;
  const at = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(from) ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(at)) throw new ApiError('bad_request', 'from must be an ISO 8601 day or time');
  return at;
}
