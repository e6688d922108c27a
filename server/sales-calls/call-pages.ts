import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { bookingParameter, zoneParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { resolveTimeZone, toKnownTimeZone } from '@whorl/contract/sales-calls/time-zone.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { BookingService, TokenState } from './booking-service.ts';
import { type CallView, type Choice, renderCall } from './render-call.ts';
import { renderCallPage } from './render-call-page.ts';

/** A person changes the zone a few times; rendering the page takes some milliseconds. */
const PAGES_PER_ADDRESS: RateLimit = { limit: 60, windowMs: 60_000 };
/** Confirmation pages of forms after which a call may be booked. */
const thankYouPages = new Set(
  Object.values(generalContactForm.places).flatMap(({ offersCall, thanks }) => (offersCall ? [thanks] : [])),
);

export type CallPages = {
  register(server: FastifyInstance): void;
  /** Responds with the page of a call in its current state. @param problem error of the submitted form */
  show(reply: FastifyReply, request: PageRequest): Promise<FastifyReply>;
};
type PageRequest = {
  readonly token: string;
  readonly path?: string;
  readonly zone?: string | undefined;
  readonly status?: number;
  readonly problem?: string;
};

type CallPagesOptions = {
  services: Services;
  bookings: BookingService;
  availability(): Availability | undefined;
  /** URL of an external calendar that replaces our own. */
  calendarUrl: string | undefined;
};

/**
 * Creates the pages on which a call is booked and changed without scripts. The server renders them for each request.
 */
export function createCallPages({ services, bookings, availability, calendarUrl }: CallPagesOptions): CallPages {
  const { site, rateLimiter } = services;

  async function show(reply: FastifyReply, request: PageRequest): Promise<FastifyReply> {
    const { token, path = pages.salesCall.path, problem } = request;
    const page = site.page(path);
    if (page === undefined) throw new ApiError('not_found');
    const state = await bookings.findTokenState(token);
    const view = await createView(state, request.zone === undefined ? undefined : resolveTimeZone(request.zone));
    return reply
      .code(request.status ?? (view.step === 'gone' ? 404 : 200))
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'strict-origin')
      .send(renderCallPage(page.html, renderCall(view, { token, path, problem })));
  }

  async function createView(state: TokenState, timeZone: string | undefined): Promise<CallView> {
    if (state.kind === 'gone') return { step: 'gone' };
    const offered = availability();
    if (state.kind === 'nothing booked') {
      if (calendarUrl !== undefined) return { step: 'elsewhere', url: calendarUrl };
      return offered === undefined
        ? { step: 'gone' }
        : { step: 'choose', choice: await createChoice(offered, timeZone ?? offered.timeZone) };
    }
    const { call, canBook } = state;
    const zone = timeZone ?? toKnownTimeZone(call.time_zone);
    const choice = canBook && offered !== undefined ? await createChoice(offered, zone) : undefined;
    if (call.state === 'cancelled') return { step: 'cancelled', call, zone, choice };
    return {
      step: 'booked',
      call,
      zone,
      choice,
      canCancel: canBook,
      providerZone: offered?.timeZone,
      takesPlace: offered?.takesPlace,
    };
  }

  const createChoice = async ({ slotMinutes, takesPlace }: Availability, zone: string): Promise<Choice> => ({
    slots: await bookings.freeSlots(),
    zone,
    minutes: slotMinutes,
    takesPlace,
  });

  async function limit(request: FastifyRequest): Promise<void> {
    const result = await takeForAddress(rateLimiter, 'sales-calls:page', request.clientAddress, PAGES_PER_ADDRESS);
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
  }

  return {
    show,
    register(server) {
      for (const path of [pages.salesCall.path, ...thankYouPages]) {
        site.delegateToRoutes(path, bookingParameter);
        server.get(path, async (request, reply) => {
          await limit(request);
          const query = parseQuery(request);
          const token = query.get(bookingParameter) ?? '';
          const zone = query.get(zoneParameter) ?? undefined;
          if (path !== pages.salesCall.path) {
            const { kind } = await bookings.findTokenState(token);
            reply.header('cache-control', 'no-store').header('referrer-policy', 'strict-origin');
            if (kind === 'gone') return reply.redirect(path, 303);
            if (kind === 'call') return reply.redirect(createCallPath(token), 303);
          }
          return show(reply, { token, path, zone });
        });
      }
    },
  };
}

/** Returns the URL of a call's page, which requires its token. */
export const createCallPath = (token: string): string =>
  `${pages.salesCall.path}?${new URLSearchParams({ [bookingParameter]: token })}`;
