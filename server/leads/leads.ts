import { formRegionOf, regionOfCountry } from '@whorl/contract/regions.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Feature } from '../platform/feature.ts';
import type { Destination, NewDelivery } from '../platform/outbox/outbox.ts';
import { createAcceptLead } from './accept-lead.ts';
import { type ApplicationFile, applicationFileMigrations, readFiles } from './application-files.ts';
import { deleteOldLeads } from './delete-old-leads.ts';
import { createFormDrafts } from './form-drafts.ts';
import {
  createGreenhouseDestination,
  GREENHOUSE,
  type GreenhouseSettings,
  greenhouseBody,
} from './greenhouse-destination.ts';
import { createHubspotDestination, HUBSPOT, type HubspotSettings, hubspotBody } from './hubspot-destination.ts';
import { type Applications, registerJobApplications } from './job-application-form.ts';
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
  readonly applications: Applications;
  /** Where applications for the positions of its board go too. */
  readonly greenhouse: GreenhouseSettings | undefined;
};

const DELETE_DRAFTS_EVERY_MS = 10 * 60_000;
const DELETE_LEADS_EVERY_MS = 6 * 60 * 60_000;

/** Takes leads, keeps them, and delivers them where something is configured; else they rest in the database. */
export function createLeads(settings: LeadSettings): Feature {
  const { hubspot, webhook, greenhouse, countryOf, clock, applications } = settings;
  const destinations: Destination[] = [];
  if (hubspot !== undefined) destinations.push(createHubspotDestination(hubspot, clock));
  if (webhook !== undefined) destinations.push(createWebhookDestination(webhook, clock));
  const { apiKey } = greenhouse ?? {};
  let filesOf = (_leadId: string): Promise<readonly ApplicationFile[]> => Promise.reject(new Error('Not started yet'));
  if (greenhouse !== undefined && apiKey !== undefined) {
    destinations.push(createGreenhouseDestination({ ...greenhouse, apiKey }, clock, (leadId) => filesOf(leadId)));
  }

  function planDeliveries(lead: LeadRow): NewDelivery[] {
    const hubspotForm = hubspot?.forms[lead.form as LeadFormId];
    const about = { subject: lead.id, held: lead.suspicion !== null };
    return [
      ...(hubspotForm ? [{ ...about, destination: HUBSPOT, body: hubspotBody(lead, hubspotForm) }] : []),
      ...(apiKey && lead.form === 'job-application'
        ? [{ ...about, destination: GREENHOUSE, body: greenhouseBody(lead) }]
        : []),
      ...(webhook ? [{ ...about, destination: WEBHOOK, body: webhookBody(lead) }] : []),
    ];
  }

  return {
    name: 'leads',
    migrations: { ...leadMigrations, ...applicationFileMigrations },
    destinations,
    register(server, services) {
      filesOf = (leadId) => readFiles(services.database.kysely, leadId);
      const drafts = createFormDrafts(services.database, services.clock);
      services.jobs.every(DELETE_DRAFTS_EVERY_MS, 'delete expired form drafts', drafts.deleteExpired);
      services.jobs.every(DELETE_LEADS_EVERY_MS, 'delete old leads', () =>
        deleteOldLeads(services.database, services.clock.now()),
      );
      const accept = createAcceptLead(services, planDeliveries);
      const regionOf = async (request: FastifyRequest) => formRegionOf(regionOfCountry(await countryOf(request)));
      const options = { services, drafts, accept, regionOf };
      for (const form of leadForms) registerLeadForm(server, form, options);
      registerJobApplications(server, { ...options, applications });
    },
  };
}
