import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import type { Database } from '../platform/database/database.ts';
import type { Feature } from '../platform/feature.ts';
import { bookingMigrations } from './booking-tables.ts';
import { createBookingTokens } from './booking-token.ts';
import { type BookableLead, type CallDesk, createCallDesk } from './call-desk.ts';
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

export type SalesCalls = {
  readonly feature: Feature;
  /** What lets whoever sent a lead book its call; undefined where it may book none, or none can be booked. */
  bring(lead: { readonly id: string; readonly isHeld: boolean; readonly mayBook: boolean }): BroughtCall | undefined;
};

type BroughtCall = { readonly answer: { readonly booking: string }; readonly sentQuery: string };

const DELETE_EVERY_MS = 6 * 60 * 60_000;

/** Books a call with whoever has just sent a form, by the provider's own availability or in an outside calendar. */
export function createSalesCalls(settings: SalesCallSettings): SalesCalls {
  const { distDir, calendarUrl, planDeliveries, leadOf } = settings;
  const read = () => (calendarUrl === undefined ? readAvailability(distDir) : undefined);
  let present = read();
  let desk: CallDesk | undefined;
  const availability = () => present;
  const feature: Feature = {
    name: 'sales-calls',
    api: callOperations,
    migrations: bookingMigrations,
    register(server, services) {
      const { database, clock, jobs, site } = services;
      const tokens = createBookingTokens(services.signingSecrets);
      desk = createCallDesk({ services, tokens, planDeliveries, availability, leadOf });
      site.onReplaced(() => {
        present = read();
      });
      jobs.every(DELETE_EVERY_MS, 'delete old calls', () => deleteOldCalls(database, clock.now()));
      const pages = createCallPages({ services, desk, availability, calendarUrl });
      pages.register(server);
      registerCallRoutes(server, { services, desk, pages, availability, calendarUrl });
    },
  };
  return {
    feature,
    bring({ id, isHeld, mayBook }) {
      // Whoever looks like a program gets no time of a person.
      if (isHeld || !mayBook || (present === undefined && calendarUrl === undefined)) return undefined;
      const booking = desk?.tokenFor(id);
      return booking === undefined
        ? undefined
        : { answer: { booking }, sentQuery: new URLSearchParams({ [bookingParameter]: booking }).toString() };
    },
  };
}
