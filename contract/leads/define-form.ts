import type { GenericSchema } from 'valibot';
import type { IssuedKind } from '../keys/api-key.ts';
import type { ConsentNotice } from './consent-notice.ts';
import { fieldSchemas } from './form-schema.ts';

/** Fields that every form's payload has; the rest differs. */
export type LeadPayload = {
  readonly email: string;
  readonly ipRegion?: string | undefined;
  readonly visitorId?: string | undefined;
};

/** One control of a form. Whether it is required, and its options, follow from the schema. */
export type FormField = {
  /** The payload's field. */
  readonly name: string;
  readonly kind: 'text' | 'decimal' | 'email' | 'phone' | 'url' | 'textarea' | 'select' | 'radio' | 'checkbox';
  readonly autoComplete?: string;
  /** The email address should be one at work: the form says so about a private one, and accepts it. */
  readonly work?: true;
  /** Height of a textarea, in lines. */
  readonly lines?: number;
};

/** The page that a form is on, and the one that a plain form post ends on. */
export type FormPlace = {
  /** A `:slug` is the value of `placeField`. */
  readonly page: string;
  /** Path of the thank-you page. */
  readonly thanks: string;
  /** The file in `content/forms/` with its words, without `.yaml`; the place's own name by default. */
  readonly words?: string;
  /** The version of its consent notice; the current one of the form by default. */
  readonly consentVersion?: string;
  /** The kind of API key that a submission is answered with. */
  readonly issues?: IssuedKind;
  /** A call with an engineer can be booked after a submission. */
  readonly offersCall?: true;
};

export type HubspotMapping = {
  /** Environment variable with the GUID of the HubSpot form that receives the leads. */
  readonly variable?: string;
  /** HubSpot properties of fields that have no default property, or another one in this form. */
  readonly properties?: Readonly<Record<string, string>>;
};

export type FormDefinition<Place extends string = string> = {
  /** The file's name. Stored with each lead as `form`, so it must not change. */
  readonly id: string;
  readonly endpoint: string;
  /** A strict object of all fields; its messages are shown beside the fields. */
  readonly schema: GenericSchema<unknown, LeadPayload>;
  /** In their order on the page; fields in a nested list are side by side. */
  readonly fields: readonly (FormField | readonly FormField[])[];
  /** The current notice first, then all earlier ones, as long as a stored lead refers to them. */
  readonly consent: readonly [ConsentNotice, ...ConsentNotice[]];
  readonly destinations: { readonly hubspot?: HubspotMapping };
  /** The field whose value names the place that a submission comes from, for a form in several places. */
  readonly placeField?: string;
  /** By the value of that field; the first is the default. A form in one place has it under its ID. */
  readonly places: Readonly<Record<Place, FormPlace>>;
  /** Fields that visitors fill in; two submissions are the same if they agree in these. */
  readonly typedFields: readonly string[];
};

type Places<Place extends string = string> = Pick<FormDefinition<Place>, 'places'> & { readonly placeField: string };
type WithoutPlaces = Omit<FormDefinition, 'placeField' | 'places' | 'typedFields'>;

/** Fields that the script adds; a second attempt may know more of the visitor than the first. */
const contextFields: readonly string[] = ['utm_info', 'landingPage', 'previousPage', 'visitorId', 'ipRegion'];
/** Added by the page. */
const HUBSPOT_FORM_FIELD = 'hubspotFormId';

/**
 * Defines a form. Its controls, the validation in the browser and on the server, the endpoint, the API description, the
 * thank-you page, the HubSpot settings, the columns of an export and the tests of its bounds follow from this.
 *
 * A form is one file in `contract/leads/forms/` that exports `schema` and `form`, one in `content/forms/` with its words,
 * and the page that shows it. `schema` is an export of its own: it is all that browsers load.
 */
export function defineForm<const Id extends string>(input: WithoutPlaces & FormPlace & { id: Id }): FormDefinition<Id>;
export function defineForm<Place extends string>(input: WithoutPlaces & Places<Place>): FormDefinition<Place>;
/* @__NO_SIDE_EFFECTS__ */
export function defineForm(input: WithoutPlaces & (FormPlace | Places)): FormDefinition {
  const { id, endpoint, schema, fields, consent, destinations } = input;
  const typedFields = Object.keys(fieldSchemas(schema)).filter(
    (name) => !contextFields.includes(name) && name !== HUBSPOT_FORM_FIELD,
  );
  const form = { id, endpoint, schema, fields, consent, destinations, typedFields };
  if ('places' in input) return { ...form, placeField: input.placeField, places: input.places };
  const { page, thanks, issues } = input;
  return { ...form, places: { [id]: { page, thanks, ...(issues !== undefined && { issues }) } } };
}

/** Returns the text of a notice, or undefined for a version that the form never had. */
export const consentTextOf = ({ consent }: Pick<FormDefinition, 'consent'>, version: string): string | undefined =>
  consent.find((notice) => notice.version === version)?.text;
