import type { AskedJob } from '@whorl/contract/leads/job-application.ts';
import { formRegionOf, regionOfCountry } from '@whorl/contract/regions.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Feature } from '../platform/feature.ts';
import type { Destination, NewDelivery } from '../platform/outbox/outbox.ts';
import { type Bring, createAcceptLead } from './accept-lead.ts';
import { deleteOldLeads } from './delete-old-leads.ts';
import { createFormDrafts } from './form-drafts.ts';
import { createHubspotDestination, HUBSPOT, type HubspotSettings, hubspotBody } from './hubspot-destination.ts';
import { jobApplicationForm } from './job-application-form.ts';
import { type LeadFormId, leadForms } from './lead-forms.ts';
import { registerLeadForm } from './lead-routes.ts';
import { type LeadRow, leadMigrations } from './lead-tables.ts';
import { createWebhookDestination, WEBHOOK, type WebhookSettings, webhookBody } from './webhook-destination.ts';

export type LeadSettings = {
  readonly hubspot: HubspotSettings | undefined;
  readonly webhook: WebhookSettings | undefined;
  /** The visitor's country, two letters, as far as it is known. */
  readonly countryOf: (request: FastifyRequest) => string | undefined | Promise<string | undefined>;
  readonly clock: Clock;
  /** The positions that can be applied for. */
  readonly jobs: readonly AskedJob[];
  /** What a stored lead brings whoever sent it. */
  readonly bring: Bring;
};

const DELETE_DRAFTS_EVERY_MS = 10 * 60_000;
const DELETE_LEADS_EVERY_MS = 6 * 60 * 60_000;

/** Takes leads, keeps them, and delivers them where something is configured; else they rest in the database. */
export function createLeads({ hubspot, webhook, countryOf, clock, jobs, bring }: LeadSettings): Feature {
  const destinations: Destination[] = [];
  if (hubspot !== undefined) destinations.push(createHubspotDestination(hubspot, clock));
  if (webhook !== undefined) destinations.push(createWebhookDestination(webhook, clock));

  function planDeliveries(lead: LeadRow): NewDelivery[] {
    const hubspotForm = hubspot?.forms[lead.form as LeadFormId];
    const about = { subject: lead.id, held: lead.suspicion !== null };
    return [
      ...(hubspotForm ? [{ ...about, destination: HUBSPOT, body: hubspotBody(lead, hubspotForm) }] : []),
      ...(webhook ? [{ ...about, destination: WEBHOOK, body: webhookBody(lead) }] : []),
    ];
  }

  return {
    name: 'leads',
    migrations: leadMigrations,
    destinations,
    register(server, services) {
      const drafts = createFormDrafts(services.database, services.clock);
      services.jobs.every(DELETE_DRAFTS_EVERY_MS, 'delete expired form drafts', drafts.deleteExpired);
      services.jobs.every(DELETE_LEADS_EVERY_MS, 'delete old leads', () =>
        deleteOldLeads(services.database, services.clock.now()),
      );
      const accept = createAcceptLead(services, planDeliveries, bring);
      const regionOf = async (request: FastifyRequest) => formRegionOf(regionOfCountry(await countryOf(request)));
      for (const form of [...leadForms, jobApplicationForm(jobs)]) {
        registerLeadForm(server, form, { services, drafts, accept, regionOf });
      }
    },
  };
}
