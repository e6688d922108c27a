import { formRegionOf, regionOfCountry } from '@whorl/contract/country/regions.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Feature } from '../platform/feature.ts';
import type { Destination, NewDelivery } from '../platform/outbox/outbox.ts';
import { type Bring, createAcceptLead } from './accept-lead.ts';
import { applicationFileMigrations } from './applications/application-file-tables.ts';
import { type ApplicationFile, readFiles } from './applications/application-files.ts';
import {
  createGreenhouseDestination,
  GREENHOUSE,
  type GreenhouseSettings,
  greenhouseBody,
} from './applications/greenhouse-destination.ts';
import { type Applications, anyApplicationForm, registerJobApplications } from './applications/job-application-form.ts';
import { createEmailDestination, EMAIL, type EmailNoticeSettings, emailNotices } from './delivery/email-destination.ts';
import {
  createHubspotContactsDestination,
  HUBSPOT_CONTACTS,
  type HubspotContactsSettings,
  hubspotContactBody,
} from './delivery/hubspot-contacts-destination.ts';
import {
  createHubspotDestination,
  HUBSPOT,
  type HubspotSettings,
  hubspotBody,
} from './delivery/hubspot-destination.ts';
import { hubspotFormOf } from './delivery/hubspot-form-of.ts';
import {
  createWebhookDestination,
  WEBHOOK,
  type WebhookSettings,
  webhookBody,
} from './delivery/webhook-destination.ts';
import { createFormDrafts } from './form-drafts.ts';
import { createFormTickets } from './form-tickets.ts';
import { leadForms } from './lead-forms.ts';
import { leadOperation } from './lead-operation.ts';
import { registerLeadForm, type VariantsOf } from './lead-routes.ts';
import { type LeadRow, leadMigrations } from './lead-tables.ts';
import { createChallenges } from './quarantine/challenges.ts';
import { type BotResultOf, createFindSuspicions } from './quarantine/find-suspicions.ts';
import { quarantineMigrations } from './quarantine/quarantine.ts';
import { deleteOldLeads } from './records/delete-old-leads.ts';
import { serveFormTickets, ticketOperation } from './ticket-route.ts';

export type LeadSettings = {
  readonly hubspot: HubspotSettings | undefined;
  readonly hubspotContacts: HubspotContactsSettings | undefined;
  readonly webhook: WebhookSettings | undefined;
  readonly emailNotice: EmailNoticeSettings | undefined;
  /** The visitor's country, two letters, as far as it is known. */
  readonly countryOf: (request: FastifyRequest) => string | undefined | Promise<string | undefined>;
  readonly variantsOf: VariantsOf;
  readonly clock: Clock;
  readonly applications: Applications;
  /** Where applications for the positions of its board go too. */
  readonly greenhouse: GreenhouseSettings | undefined;
  readonly botResultOf: BotResultOf;
  /** What a stored lead brings whoever sent it. */
  readonly bring: Bring;
};

const DELETE_DRAFTS_EVERY_MS = 10 * 60_000;
const DELETE_LEADS_EVERY_MS = 6 * 60 * 60_000;

/** Takes leads, keeps them, and delivers them where something is configured; else they rest in the database. */
export function createLeads(settings: LeadSettings): Feature {
  const { hubspot, hubspotContacts, webhook, emailNotice, greenhouse, countryOf, clock, applications, ...wired } =
    settings;
  const destinations: Destination[] = [];
  if (hubspot !== undefined) destinations.push(createHubspotDestination(hubspot, clock));
  if (hubspotContacts !== undefined) destinations.push(createHubspotContactsDestination(hubspotContacts, clock));
  if (webhook !== undefined) destinations.push(createWebhookDestination(webhook, clock));
  if (emailNotice !== undefined) destinations.push(createEmailDestination(emailNotice));
  const { apiKey } = greenhouse ?? {};
  let filesOf = (_leadId: string): Promise<readonly ApplicationFile[]> => Promise.reject(new Error('Not started yet'));
  if (greenhouse !== undefined && apiKey !== undefined) {
    destinations.push(createGreenhouseDestination({ ...greenhouse, apiKey }, clock, (leadId) => filesOf(leadId)));
  }
  const forms = [...leadForms, anyApplicationForm];

  function planDeliveries(lead: LeadRow): NewDelivery[] {
    const hubspotForm = hubspot && hubspotFormOf(lead, hubspot);
    const about = { subject: lead.id, held: lead.quarantine === 'held' };
    return [
      ...(hubspotForm ? [{ ...about, destination: HUBSPOT, body: hubspotBody(lead, hubspotForm) }] : []),
      ...(hubspotContacts && lead.form !== 'job-application'
        ? [{ ...about, destination: HUBSPOT_CONTACTS, body: hubspotContactBody(lead) }]
        : []),
      ...(apiKey && lead.form === 'job-application'
        ? [{ ...about, destination: GREENHOUSE, body: greenhouseBody(lead) }]
        : []),
      ...(webhook ? [{ ...about, destination: WEBHOOK, body: webhookBody(lead) }] : []),
      ...(emailNotice ? emailNotices(lead, emailNotice).map((body) => ({ ...about, destination: EMAIL, body })) : []),
    ];
  }

  return {
    name: 'leads',
    migrations: { ...leadMigrations, ...quarantineMigrations, ...applicationFileMigrations },
    destinations,
    api: [...forms.map(leadOperation), ticketOperation],
    register(server, services) {
      filesOf = (leadId) => readFiles(services.database.kysely, leadId);
      const drafts = createFormDrafts(services.database, services.clock);
      services.jobs.every(DELETE_DRAFTS_EVERY_MS, 'delete expired form drafts', drafts.deleteExpired);
      services.jobs.every(DELETE_LEADS_EVERY_MS, 'delete old leads', () =>
        deleteOldLeads(services.database, services.clock.now()),
      );
      const tickets = createFormTickets(services.signingSecrets, clock);
      const accept = createAcceptLead(services, {
        planDeliveries,
        findSuspicions: createFindSuspicions(services, tickets, wired.botResultOf),
        challenges: createChallenges(services.signingSecrets, clock),
        bring: wired.bring,
      });
      const regionOf = async (request: FastifyRequest) => formRegionOf(regionOfCountry(await countryOf(request)));
      serveFormTickets(server, services, tickets, forms);
      const options = { services, drafts, accept, regionOf, variantsOf: wired.variantsOf };
      for (const form of leadForms) registerLeadForm(server, form, options);
      registerJobApplications(server, { ...options, applications });
    },
  };
}
