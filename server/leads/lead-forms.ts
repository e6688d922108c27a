import { generalContactFields, generalContactSchema } from '@whorl/contract/leads/general-contact.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type * as v from 'valibot';

/** A form that makes leads: everything that differs from one to the next. */
export type LeadForm = {
  /** Kept with each lead. */
  readonly id: string;
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

export const generalContactForm: LeadForm = {
  id: 'general-contact',
  endpoint: endpoints.generalContact,
  schema: generalContactSchema,
  typedFields: ['name', ...generalContactFields],
  page: pages.contactSales.path,
  sentPage: pages.contactSalesSent.path,
};
