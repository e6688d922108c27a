import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { createBookingTokens } from './booking-token.ts';
import { type BookableLead, createCallDesk } from './call-desk.ts';
import type { PlanCallDeliveries } from './call-events.ts';
import { callOperations } from './call-operations.ts';
import { createCallPages } from './call-pages.ts';
import { registerCallRoutes } from './call-routes.ts';
import { deleteOldCalls } from './delete-old-calls.ts';
import { readAvailability } from './read-availability.ts';

export type SalesCallSettings = {
  /** The finished build, which holds when calls can be booked. */
  readonly distDir: string;
  /** An outside calendar; with one, our own offers nothing. */
  readonly calendarUrl: string | undefined;
  readonly planDeliveries: PlanCallDeliveries;
  /** undefined for a lead that there is not, or that may book no call. */
  readonly leadOf: (database: Database, id: string) => Promise<BookableLead | undefined>;
};

type StoredLead = { readonly id: string; readonly isHeld: boolean; readonly mayBookCall: boolean };
type FollowUp = { readonly answer: { readonly booking: string }; readonly sentQuery: string };

export type SalesCalls = {
  readonly feature: Feature;
  /** Creates the token to book a call with; undefined where the lead may book none, or none can be booked. */
  createFollowUp(tx: Transaction<Tables>, lead: StoredLead): Promise<FollowUp | undefined>;
};

const DELETE_EVERY_MS = 6 * 60 * 60_000;

/** Books a call with the sender of a form, by the provider's own availability or in an outside calendar. */
export function createSalesCalls(services: Services, settings: SalesCallSettings): SalesCalls {
  const { database, clock, jobs, site } = services;
  const { distDir, calendarUrl, planDeliveries, leadOf } = settings;
  const read = () => (calendarUrl === undefined ? readAvailability(distDir) : undefined);
  let present = read();
  const availability = () => present;
  site.onReplaced(() => {
    present = read();
  });
  const tokens = createBookingTokens(services.signingSecrets);
  const desk = createCallDesk({ services, tokens, planDeliveries, availability, leadOf });
  jobs.every(DELETE_EVERY_MS, 'delete old calls', () => deleteOldCalls(database, clock.now()));
  return {
    feature: {
      name: 'sales-calls',
      api: callOperations,
      addRoutes(server) {
        const pages = createCallPages({ services, desk, availability, calendarUrl });
        pages.register(server);
        registerCallRoutes(server, { services, desk, pages, availability, calendarUrl });
      },
    },
    createFollowUp(_tx, { id, isHeld, mayBookCall }) {
      // Suspected bots get no time of a person.
      if (isHeld || !mayBookCall || (present === undefined && calendarUrl === undefined)) {
        return Promise.resolve(undefined);
      }
      const booking = desk.tokenFor(id);
      const sentQuery = new URLSearchParams({ [bookingParameter]: booking }).toString();
      return Promise.resolve({ answer: { booking }, sentQuery });
    },
  };
}
