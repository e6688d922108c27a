import { findSalesRegion, toFormRegion } from '@whorl/contract/country/regions.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import type { FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import type { NewDelivery } from '../platform/outbox/outbox.ts';
import type { Page } from '../platform/static/site.ts';
import { type CreateFollowUp, createAcceptLead } from './accept-lead.ts';
import { createLeadNotices, EMAIL, type EmailNoticeSettings } from './delivery/email-destination.ts';
import { findHubspotForm } from './delivery/find-hubspot-form.ts';
import {
  HUBSPOT_CONTACTS,
  type HubspotContactsSettings,
  hubspotContactBody,
} from './delivery/hubspot-contacts-destination.ts';
import { HUBSPOT, type HubspotSettings, hubspotBody } from './delivery/hubspot-destination.ts';
import { WEBHOOK, type WebhookSettings, webhookBody } from './delivery/webhook-destination.ts';
import { fillForm } from './fill-form.ts';
import { createFormDrafts, type FormDraft } from './form-drafts.ts';
import { createFormTickets } from './form-tickets.ts';
import { leadForms } from './lead-forms.ts';
import { describeLeadForm } from './lead-operation.ts';
import {
  createHandleSubmission,
  type GetVariants,
  type HandleSubmission,
  registerFormPages,
  registerLeadForm,
} from './lead-routes.ts';
import type { LeadRow } from './lead-tables.ts';
import { createChallenges } from './quarantine/challenges.ts';
import { type CheckLists, createFindSuspicions, type FindBotResult } from './quarantine/find-suspicions.ts';
import { deleteOldLeads, type KeptLeads } from './records/delete-old-leads.ts';
import { registerTicketRoute, ticketOperation } from './ticket-route.ts';

type LeadSettings = {
  readonly hubspot: HubspotSettings | undefined;
  readonly hubspotContacts: HubspotContactsSettings | undefined;
  readonly webhook: WebhookSettings | undefined;
  readonly emailNotice: EmailNoticeSettings | undefined;
  /** Returns the visitor's country as two letters, if known. */
  readonly getCountry: (request: FastifyRequest) => string | undefined | Promise<string | undefined>;
  readonly getVariants: GetVariants;
  /** Returns the deliveries of a new lead to destinations of other features. */
  readonly planOtherDeliveries: (lead: LeadRow) => readonly Pick<NewDelivery, 'destination' | 'body'>[];
  readonly keptLeads: KeptLeads;
  /** Minimum age of a form's ticket, in milliseconds; a younger one makes the submission suspicious. */
  readonly minFillTimeMs: number;
  readonly findBotResult: FindBotResult;
  readonly checkLists: CheckLists;
  /** Returns the visitor ID in the signed cookie of a request. */
  readonly getVisitorId: (request: FastifyRequest) => string | undefined;
  readonly followUps: readonly CreateFollowUp[];
};

const DELETE_DRAFTS_EVERY_MS = 10 * 60_000;
const DELETE_LEADS_EVERY_MS = 6 * 60 * 60_000;

/** Accepts submissions of a form that another feature serves. */
type LeadSubmissions = {
  readonly answer: HandleSubmission;
  /** Returns the draft of a rejected plain form post. @param form its ID @param token from the page's URL */
  findDraft(form: string, token: string): Promise<FormDraft | undefined>;
  /** Returns the page with the draft in its form. */
  fillForm(page: Page, endpoint: string, draft: FormDraft): Page;
};

/** Creates the feature that accepts leads, stores them, and delivers them to the configured destinations. */
export function createLeads(
  services: Services,
  settings: LeadSettings,
): { feature: Feature; submissions: LeadSubmissions } {
  const { database, clock, jobs, signingSecrets } = services;
  const { getCountry, minFillTimeMs, findBotResult, followUps, getVariants, checkLists, getVisitorId } = settings;
  const forms = [...leadForms, genericApplicationForm];
  const drafts = createFormDrafts(database, clock);
  jobs.every(DELETE_DRAFTS_EVERY_MS, 'delete expired form drafts', drafts.deleteExpired);
  jobs.every(DELETE_LEADS_EVERY_MS, 'delete old leads', () =>
    deleteOldLeads(database, clock.now(), settings.keptLeads),
  );
  const tickets = createFormTickets(signingSecrets, clock);
  const accept = createAcceptLead(services, {
    planDeliveries: (lead) => planDeliveries(lead, settings),
    findSuspicions: createFindSuspicions(services, { tickets, minFillTimeMs, findBotResult, checkLists }),
    challenges: createChallenges(signingSecrets, clock),
    followUps,
  });
  const findRegion = async (request: FastifyRequest) => toFormRegion(findSalesRegion(await getCountry(request)));
  const options = { services, drafts, accept, findRegion, getVariants, getVisitorId };
  const answer = createHandleSubmission(options);

  return {
    feature: {
      name: 'leads',
      api: [...forms.map(describeLeadForm), ticketOperation],
      addRoutes(server) {
        registerTicketRoute(server, services, tickets, forms);
        for (const form of leadForms) registerLeadForm(server, form, answer);
        registerFormPages(server, leadForms, options);
      },
    },
    submissions: {
      answer,
      findDraft: drafts.find,
      fillForm: (page, endpoint, draft) => ({ ...page, html: fillForm(page.html, endpoint, draft) }),
    },
  };
}

/** Returns the deliveries of a new lead, one for each configured destination that receives its form. */
function planDeliveries(
  lead: LeadRow,
  { hubspot, hubspotContacts, webhook, emailNotice, planOtherDeliveries }: LeadSettings,
): NewDelivery[] {
  const hubspotForm = hubspot && findHubspotForm(lead, hubspot);
  const about = { subject: lead.id, quarantined: lead.quarantine === 'held' };
  return [
    ...(hubspotForm ? [{ ...about, destination: HUBSPOT, body: hubspotBody(lead, hubspotForm) }] : []),
    ...(hubspotContacts && lead.form !== 'job-application'
      ? [{ ...about, destination: HUBSPOT_CONTACTS, body: hubspotContactBody(lead) }]
      : []),
    ...planOtherDeliveries(lead).map((delivery) => ({ ...about, ...delivery })),
    ...(webhook ? [{ ...about, destination: WEBHOOK, body: webhookBody(lead) }] : []),
    ...(emailNotice
      ? createLeadNotices(lead, emailNotice).map((body) => ({ ...about, destination: EMAIL, body }))
      : []),
  ];
}
