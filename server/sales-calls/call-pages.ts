import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { timeZoneOf } from '@whorl/contract/sales-calls/availability.ts';
import { bookingParameter, zoneParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { CallDesk, Standing } from './call-desk.ts';
import { type CallView, type Choice, callView } from './call-view.ts';
import { fillCallPage } from './fill-call-page.ts';

/** A person changes the zone a few times; filling the page in takes some milliseconds. */
const PAGES_PER_ADDRESS: Rate = { limit: 60, windowMs: 60_000 };
/** The pages that forms end on, after which a call may be booked. */
const thankYouPages = new Set(
  Object.values(generalContactForm.places).flatMap(({ offersCall, thanks }) => (offersCall ? [thanks] : [])),
);

export type CallPages = {
  register(server: FastifyInstance): void;
  /** Answers with a page about a call, in what state it is by now. @param problem what was wrong with what was sent */
  show(reply: FastifyReply, asked: AskedPage): Promise<FastifyReply>;
};
export type AskedPage = {
  readonly token: string;
  readonly path?: string;
  readonly zone?: string | undefined;
  readonly status?: number;
  readonly problem?: string;
};

export type CallPagesOptions = {
  services: Services;
  desk: CallDesk;
  availability(): Availability | undefined;
  /** An outside calendar that is used instead of our own. */
  calendarUrl: string | undefined;
};

/** The pages on which a call is booked and changed without a script: the server fills them in, each time anew. */
export function createCallPages({ services, desk, availability, calendarUrl }: CallPagesOptions): CallPages {
  const { site, rateLimiter } = services;

  async function show(reply: FastifyReply, asked: AskedPage): Promise<FastifyReply> {
    const { token, path = pages.salesCall.path, problem } = asked;
    const page = site.page(path);
    if (page === undefined) throw new ApiError('not_found');
    const standing = await desk.standingOf(token);
    const view = await viewOf(standing, asked.zone === undefined ? undefined : timeZoneOf(asked.zone));
    return reply
      .code(asked.status ?? (view.step === 'gone' ? 404 : 200))
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'strict-origin')
      .send(fillCallPage(page.html, callView(view, { token, path, problem })));
  }

  async function viewOf(standing: Standing, asked: string | undefined): Promise<CallView> {
    if (standing.kind === 'gone') return { step: 'gone' };
    const offered = availability();
    if (standing.kind === 'nothing booked') {
      if (calendarUrl !== undefined) return { step: 'elsewhere', url: calendarUrl };
      return offered === undefined
        ? { step: 'gone' }
        : { step: 'choose', choice: await choiceOf(offered, asked ?? offered.timeZone) };
    }
    const { call, mayBook } = standing;
    const zone = asked ?? call.time_zone;
    const choice = mayBook && offered !== undefined ? await choiceOf(offered, zone) : undefined;
    if (call.state === 'cancelled') return { step: 'cancelled', call, zone, choice };
    return {
      step: 'booked',
      call,
      zone,
      choice,
      mayCancel: mayBook,
      providerZone: offered?.timeZone,
      takesPlace: offered?.takesPlace,
    };
  }

  const choiceOf = async ({ slotMinutes, takesPlace }: Availability, zone: string): Promise<Choice> => ({
    slots: await desk.freeSlots(),
    zone,
    minutes: slotMinutes,
    takesPlace,
  });

  async function limit(request: FastifyRequest): Promise<void> {
    const verdict = await takeForAddress(rateLimiter, 'sales-calls:page', request.clientAddress, PAGES_PER_ADDRESS);
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
  }

  return {
    show,
    register(server) {
      for (const path of [pages.salesCall.path, ...thankYouPages]) {
        site.leaveToRoutes(path, bookingParameter);
        server.get(path, async (request, reply) => {
          await limit(request);
          const query = new URL(request.url, 'http://localhost').searchParams;
          const token = query.get(bookingParameter) ?? '';
          const zone = query.get(zoneParameter) ?? undefined;
          if (path !== pages.salesCall.path) {
            const { kind } = await desk.standingOf(token);
            reply.header('cache-control', 'no-store').header('referrer-policy', 'strict-origin');
            if (kind === 'gone') return reply.redirect(path, 303);
            if (kind === 'call') return reply.redirect(callPath(token), 303);
          }
          return show(reply, { token, path, zone });
        });
      }
    },
  };
}

/** The page of one call, for whoever has its token. */
export const callPath = (token: string): string =>
  `${pages.salesCall.path}?${new URLSearchParams({ [bookingParameter]: token })}`;
