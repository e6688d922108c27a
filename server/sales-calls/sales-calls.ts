import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { type BookableLead, createBookingService } from './booking-service.ts';
import { createBookingTokens } from './booking-token.ts';
import type { PlanCallDeliveries } from './call-events.ts';
import { callOperations } from './call-operations.ts';
import { createCallPages } from './call-pages.ts';
import { registerCallRoutes } from './call-routes.ts';
import { deleteOldCalls } from './delete-old-calls.ts';
import { readAvailability } from './read-availability.ts';

type SalesCallSettings = {
  /** The build, which contains when calls can be booked. */
  readonly distDir: string;
  /** URL of an external calendar; with one, our own offers no times. */
  readonly calendarUrl: string | undefined;
  readonly planDeliveries: PlanCallDeliveries;
  /** Returns undefined for an unknown lead, or one that can't book a call. */
  readonly findLead: (database: Database, id: string) => Promise<BookableLead | undefined>;
};

type StoredLead = { readonly id: string; readonly isQuarantined: boolean; readonly canBookCall: boolean };
type FollowUp = { readonly answer: { readonly booking: string }; readonly sentQuery: string };

type SalesCalls = {
  readonly feature: Feature;
  /** Creates the token for booking a call; undefined if the lead can't book one, or none can be booked. */
  createFollowUp(tx: Transaction<Tables>, lead: StoredLead): Promise<FollowUp | undefined>;
};

const DELETE_EVERY_MS = 6 * 60 * 60_000;

/**
 * Creates the feature that books calls with senders of forms, by the provider's own availability or in an external
 * calendar.
 */
export function createSalesCalls(services: Services, settings: SalesCallSettings): SalesCalls {
  const { database, clock, jobs, site } = services;
  const { distDir, calendarUrl, planDeliveries, findLead } = settings;
  const read = () => (calendarUrl === undefined ? readAvailability(distDir) : undefined);
  let present = read();
  const availability = () => present;
  site.onReplaced(() => {
    present = read();
  });
  const tokens = createBookingTokens(services.signingSecrets);
  const bookings = createBookingService({ services, tokens, planDeliveries, availability, findLead });
  jobs.every(DELETE_EVERY_MS, 'delete old calls', () => deleteOldCalls(database, clock.now()));
  return {
    feature: {
      name: 'sales-calls',
      api: callOperations,
      addRoutes(server) {
        const pages = createCallPages({ services, bookings, availability, calendarUrl });
        pages.register(server);
        registerCallRoutes(server, { services, bookings, pages, availability, calendarUrl });
      },
    },
    createFollowUp(_tx, { id, isQuarantined, canBookCall }) {
      // Suspected bots can't book a person's time.
      if (isQuarantined || !canBookCall || (present === undefined && calendarUrl === undefined)) {
        return Promise.resolve(undefined);
      }
      const booking = bookings.createToken(id);
      const sentQuery = new URLSearchParams({ [bookingParameter]: booking }).toString();
      return Promise.resolve({ answer: { booking }, sentQuery });
    },
  };
}
