import { generalContactFields, generalContactSchema } from '@whorl/contract/leads/general-contact.ts';
import { newsletterFields, newsletterSchema } from '@whorl/contract/leads/newsletter.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type * as v from 'valibot';

/** As each lead has it in `form`; changing one parts it from the leads that are stored. */
export type LeadFormId = 'general-contact' | 'newsletter';

/** A form that makes leads: everything that differs from one to the next. */
export type LeadForm = {
  readonly id: LeadFormId;
  readonly endpoint: string;
  readonly schema: v.GenericSchema<unknown, LeadPayload>;
  /** What people fill in themselves; decides whether two submissions are the same. */
  readonly typedFields: readonly string[];
  /** The page it stands on, and the one that a plain form post ends on. */
  readonly page: string;
  readonly sentPage: string;
};

/** What every form's payload has; the rest differs. */
export type LeadPayload = { readonly email: string; readonly ipRegion?: string | undefined };

const generalContact: LeadForm = {
  id: 'general-contact',
  endpoint: endpoints.generalContact,
  schema: generalContactSchema,
  typedFields: ['name', ...generalContactFields],
  page: pages.contactSales.path,
  sentPage: pages.contactSalesSent.path,
};

const newsletter: LeadForm = {
  id: 'newsletter',
  endpoint: endpoints.newsletter,
  schema: newsletterSchema,
  typedFields: newsletterFields,
  page: pages.subscribeNewsletter.path,
  sentPage: pages.subscribeNewsletterSent.path,
};

export const leadForms: readonly LeadForm[] = [generalContact, newsletter];
