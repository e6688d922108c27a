import { formRegionOf, regionOfCountry } from '@whorl/contract/country/regions.ts';
import type { FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import type { NewDelivery } from '../platform/outbox/outbox.ts';
import { type CreateFollowUp, createAcceptLead } from './accept-lead.ts';
import { GREENHOUSE, type GreenhouseSettings, greenhouseBody } from './applications/greenhouse-destination.ts';
import { type Applications, anyApplicationForm, registerJobApplications } from './applications/job-application-form.ts';
import { EMAIL, type EmailNoticeSettings, emailNotices } from './delivery/email-destination.ts';
import {
  HUBSPOT_CONTACTS,
  type HubspotContactsSettings,
  hubspotContactBody,
} from './delivery/hubspot-contacts-destination.ts';
import { HUBSPOT, type HubspotSettings, hubspotBody } from './delivery/hubspot-destination.ts';
import { hubspotFormOf } from './delivery/hubspot-form-of.ts';
import { WEBHOOK, type WebhookSettings, webhookBody } from './delivery/webhook-destination.ts';
import { createFormDrafts } from './form-drafts.ts';
import { createFormTickets } from './form-tickets.ts';
import { leadForms } from './lead-forms.ts';
import { leadOperation } from './lead-operation.ts';
import { registerFormPages, registerLeadForm, type VariantsOf } from './lead-routes.ts';
import type { LeadRow } from './lead-tables.ts';
import { createChallenges } from './quarantine/challenges.ts';
import { type BotResultOf, createFindSuspicions } from './quarantine/find-suspicions.ts';
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
  readonly applications: Applications;
  /** Where applications for the positions of its board go too. */
  readonly greenhouse: GreenhouseSettings | undefined;
  readonly botResultOf: BotResultOf;
  readonly followUps: readonly CreateFollowUp[];
};

const DELETE_DRAFTS_EVERY_MS = 10 * 60_000;
const DELETE_LEADS_EVERY_MS = 6 * 60 * 60_000;

/** Accepts leads, stores them, and delivers them to the configured destinations. */
export function createLeads(services: Services, settings: LeadSettings): Feature {
  const { database, clock, jobs, signingSecrets } = services;
  const { countryOf, applications, botResultOf, followUps, variantsOf } = settings;
  const forms = [...leadForms, anyApplicationForm];
  const drafts = createFormDrafts(database, clock);
  jobs.every(DELETE_DRAFTS_EVERY_MS, 'delete expired form drafts', drafts.deleteExpired);
  jobs.every(DELETE_LEADS_EVERY_MS, 'delete old leads', () => deleteOldLeads(database, clock.now()));
  const tickets = createFormTickets(signingSecrets, clock);
  const accept = createAcceptLead(services, {
    planDeliveries: (lead) => planDeliveries(lead, settings),
    findSuspicions: createFindSuspicions(services, tickets, botResultOf),
    challenges: createChallenges(signingSecrets, clock),
    followUps,
  });
  const regionOf = async (request: FastifyRequest) => formRegionOf(regionOfCountry(await countryOf(request)));

  return {
    name: 'leads',
    api: [...forms.map(leadOperation), ticketOperation],
    addRoutes(server) {
      serveFormTickets(server, services, tickets, forms);
      const options = { services, drafts, accept, regionOf, variantsOf };
      for (const form of leadForms) registerLeadForm(server, form, options);
      registerFormPages(server, leadForms, options);
      registerJobApplications(server, { ...options, applications });
    },
  };
}

/** The deliveries of a new lead, one for each configured destination that takes its form. */
function planDeliveries(
  lead: LeadRow,
  { hubspot, hubspotContacts, webhook, emailNotice, greenhouse }: LeadSettings,
): NewDelivery[] {
  const hubspotForm = hubspot && hubspotFormOf(lead, hubspot);
  const about = { subject: lead.id, held: lead.quarantine === 'held' };
  return [
    ...(hubspotForm ? [{ ...about, destination: HUBSPOT, body: hubspotBody(lead, hubspotForm) }] : []),
    ...(hubspotContacts && lead.form !== 'job-application'
      ? [{ ...about, destination: HUBSPOT_CONTACTS, body: hubspotContactBody(lead) }]
      : []),
    ...(greenhouse?.apiKey && lead.form === 'job-application'
      ? [{ ...about, destination: GREENHOUSE, body: greenhouseBody(lead) }]
      : []),
    ...(webhook ? [{ ...about, destination: WEBHOOK, body: webhookBody(lead) }] : []),
    ...(emailNotice ? emailNotices(lead, emailNotice).map((body) => ({ ...about, destination: EMAIL, body })) : []),
  ];
}
