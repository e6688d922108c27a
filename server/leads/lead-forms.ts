import { botDetectionTokenFields, botDetectionTokenSchema } from '@whorl/contract/leads/bot-detection-token.ts';
import { generalContactFields, generalContactSchema } from '@whorl/contract/leads/general-contact.ts';
import { generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { newsletterFields, newsletterSchema } from '@whorl/contract/leads/newsletter.ts';
import { partnersFields, partnersSchema } from '@whorl/contract/leads/partners.ts';
import { pressFields, pressSchema } from '@whorl/contract/leads/press.ts';
import { riskFields, riskSchema } from '@whorl/contract/leads/risk.ts';
import { roiFields, roiSchema } from '@whorl/contract/leads/roi.ts';
import { supportFields, supportSchema } from '@whorl/contract/leads/support.ts';
import { webinarFields, webinarSchema } from '@whorl/contract/leads/webinar.ts';
import { endpoints, formPaths } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Page } from '../platform/static/site.ts';
import type { ApplicationFile } from './applications/application-files.ts';
import { completeRoiLead } from './complete-roi-lead.ts';

/** As each lead has it in `form`; changing one parts it from the leads that are stored. */
export type LeadFormId =
  | 'general-contact'
  | 'newsletter'
  | 'support'
  | 'press'
  | 'partners'
  | 'risk'
  | 'roi'
  | 'webinar'
  | 'bot-detection-token'
  | 'job-application';

/** A form that makes leads: everything that differs from one to the next. */
export type LeadForm = {
  readonly id: LeadFormId;
  readonly endpoint: string;
  readonly schema: v.GenericSchema<unknown, LeadPayload>;
  /** What people fill in themselves; decides whether two submissions are the same. */
  readonly typedFields: readonly string[];
  /** What the server counts itself, in place of what was sent. */
  readonly complete?: (payload: LeadPayload) => LeadPayload;
  /** The field that says which of the places a submission comes from, where there are several. */
  readonly placeField?: string;
  /** By the value of that field; the first is where an unknown one leads. A `:slug` in its page is that value. */
  readonly places: Readonly<Record<string, FormPlace>>;
  /** Where what is asked depends on what it is for, or files come along: reads the body of a request. */
  readonly open?: (request: FastifyRequest) => Promise<OpenedForm>;
};

/** A form as one request fills it in. */
export type OpenedForm = {
  readonly form: LeadForm;
  readonly files: readonly ApplicationFile[];
  /** What is wrong with files, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The payload with what is known of the files and of the form beside it. */
  complete(payload: LeadPayload): LeadPayload;
  /** The page with the empty form. */
  readonly page: Page | undefined;
};

/** The page that a form stands on, and the one that a plain form post ends on. */
export type FormPlace = { readonly page: string; readonly sent: string };

/** What every form's payload has; the rest differs. */
export type LeadPayload = {
  readonly email: string;
  readonly ipRegion?: string | undefined;
  readonly visitorId?: string | undefined;
};

const generalContact: LeadForm = {
  id: 'general-contact',
  endpoint: endpoints.generalContact,
  schema: generalContactSchema,
  typedFields: ['name', ...generalContactFields],
  placeField: 'name',
  places: Object.fromEntries(
    Object.entries(generalContactForms).map(([form, name]) => [name, formPaths[form as keyof typeof formPaths]]),
  ),
};

const newsletter: LeadForm = {
  id: 'newsletter',
  endpoint: endpoints.newsletter,
  schema: newsletterSchema,
  typedFields: newsletterFields,
  places: { newsletter: formPaths.newsletter },
};

const support: LeadForm = {
  id: 'support',
  endpoint: endpoints.support,
  schema: supportSchema,
  typedFields: supportFields,
  places: { support: formPaths.support },
};

const press: LeadForm = {
  id: 'press',
  endpoint: endpoints.press,
  schema: pressSchema,
  typedFields: pressFields,
  places: { press: formPaths.press },
};

const partners: LeadForm = {
  id: 'partners',
  endpoint: endpoints.partners,
  schema: partnersSchema,
  typedFields: partnersFields,
  places: { partners: formPaths.partners },
};

const risk: LeadForm = {
  id: 'risk',
  endpoint: endpoints.risk,
  schema: riskSchema,
  typedFields: riskFields,
  places: { risk: formPaths.risk },
};

const roi: LeadForm = {
  id: 'roi',
  endpoint: endpoints.roi,
  schema: roiSchema,
  typedFields: roiFields,
  complete: completeRoiLead,
  places: { roi: formPaths.roi },
};

const webinar: LeadForm = {
  id: 'webinar',
  endpoint: endpoints.webinar,
  schema: webinarSchema,
  typedFields: webinarFields,
  placeField: 'formName',
  places: { webinar: formPaths.webinar },
};

const botDetectionToken: LeadForm = {
  id: 'bot-detection-token',
  endpoint: endpoints.botDetectionToken,
  schema: botDetectionTokenSchema,
  typedFields: botDetectionTokenFields,
  places: { 'bot-detection-token': formPaths.botDetectionToken },
};

export const leadForms: readonly LeadForm[] = [
  generalContact,
  newsletter,
  support,
  press,
  partners,
  risk,
  roi,
  webinar,
  botDetectionToken,
];
