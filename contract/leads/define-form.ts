import type { GenericSchema } from 'valibot';
import type { FormKeyKind } from '../keys/api-key.ts';
import type { ConsentNotice } from './consent-notice.ts';
import { getFieldSchemas } from './inspect-schema.ts';

/** Fields that the payloads of all forms have in common. */
export type LeadPayload = {
  readonly email: string;
  readonly ipRegion?: string | undefined;
  readonly visitorId?: string | undefined;
};

/** One control of a form. Whether it is required and its options are derived from the schema. */
export type FormField = {
  /** Name of the payload's field. */
  readonly name: string;
  readonly kind: 'text' | 'decimal' | 'email' | 'phone' | 'url' | 'textarea' | 'select' | 'radio' | 'checkbox';
  readonly autoComplete?: string;
  /** A work email address is preferred: the form shows a hint for a private one, but accepts it. */
  readonly work?: true;
  /** Height of a textarea, in lines. */
  readonly lines?: number;
};

/** One use of a form: the page that shows it, and the settings for submissions from there. */
export type FormPlace = {
  /** Path of the page. `:slug` is replaced by the value of `placeField`. */
  readonly page: string;
  /** Path of the thank-you page. */
  readonly thanks: string;
  /** Name of the file in `content/forms/` with its texts, without `.yaml`; by default the key in `places`. */
  readonly words?: string;
  /** Version of its consent notice; by default the form's current one. */
  readonly consentVersion?: string;
  /** Kind of API key that is issued for a submission. */
  readonly issues?: FormKeyKind;
  /** Whether a sales call can be booked after a submission. */
  readonly offersCall?: true;
};

type HubspotMapping = {
  /** Environment variable with the GUID of the HubSpot form that receives the leads. */
  readonly variable?: string;
  /** HubSpot properties by field, for fields without a default property or with another one in this form. */
  readonly properties?: Readonly<Record<string, string>>;
};

export type FormDefinition<Place extends string = string> = {
  /** Name of the form's file. Stored with each lead as `form`, so it must not change. */
  readonly id: string;
  readonly endpoint: string;
  /** Strict object of all fields; its messages are shown next to the fields. */
  readonly schema: GenericSchema<unknown, LeadPayload>;
  /** Controls in their order on the page; those in a nested list are shown side by side. */
  readonly fields: readonly (FormField | readonly FormField[])[];
  /** The current notice first, then the earlier ones that stored leads still refer to. */
  readonly consent: readonly [ConsentNotice, ...ConsentNotice[]];
  readonly destinations: { readonly hubspot?: HubspotMapping };
  /** Field with the key of the place that a submission comes from, for a form in several places. */
  readonly placeField?: string;
  /** Places by the value of that field; the first is the default. A form in one place has it under the form's ID. */
  readonly places: Readonly<Record<Place, FormPlace>>;
  /** Fields that visitors fill in. A repeated submission ID with other values in these is a conflict. */
  readonly typedFields: readonly string[];
};

type Places<Place extends string = string> = Pick<FormDefinition<Place>, 'places'> & { readonly placeField: string };
type WithoutPlaces = Omit<FormDefinition, 'consent' | 'placeField' | 'places' | 'typedFields'> & {
  /** A function, because a call in the definition would keep it in the browser's bundle, which needs only the schema. */
  readonly consent: () => FormDefinition['consent'];
};

/** Fields that the script adds. They may differ between two attempts to send the same submission. */
const contextFields: readonly string[] = ['utm_info', 'landingPage', 'previousPage', 'visitorId', 'ipRegion'];
/** Field that the page adds. */
const HUBSPOT_FORM_FIELD = 'hubspotFormId';

/**
 * Defines a form. Its controls, the validation in the browser and on the server, the endpoint, the API description, the
 * thank-you page, the HubSpot settings, the columns of an export and the tests of its limits are derived from this.
 *
 * A form consists of one file in `contract/leads/forms/` that exports `schema` and `form`, one in `content/forms/` with
 * its texts, and the page that shows it. `schema` is a separate export, because browsers load nothing else.
 */
export function defineForm<const Id extends string>(input: WithoutPlaces & FormPlace & { id: Id }): FormDefinition<Id>;
export function defineForm<Place extends string>(input: WithoutPlaces & Places<Place>): FormDefinition<Place>;
/* @__NO_SIDE_EFFECTS__ */
export function defineForm(input: WithoutPlaces & (FormPlace | Places)): FormDefinition {
  const { id, endpoint, schema, fields, consent, destinations, ...place } = input;
  const typedFields = Object.keys(getFieldSchemas(schema)).filter(
    (name) => !contextFields.includes(name) && name !== HUBSPOT_FORM_FIELD,
  );
  const form = { id, endpoint, schema, fields, consent: consent(), destinations, typedFields };
  return 'places' in place ? { ...form, ...place } : { ...form, places: { [id]: place } };
}

/** Returns the text of a consent notice, or undefined for a version that the form never had. */
export const findConsentText = ({ consent }: Pick<FormDefinition, 'consent'>, version: string): string | undefined =>
  consent.find((notice) => notice.version === version)?.text;
