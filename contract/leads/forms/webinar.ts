import * as v from 'valibot';
import { webinarPath } from '../../urls.ts';
import { currentNotice, firstNotice, secondNotice } from '../consent-notice.ts';
import { defineForm } from '../define-form.ts';
import {
  email,
  fieldLengths,
  ipRegion,
  line,
  optionalField,
  requiredLine,
  utmInfo,
  visitorId,
} from '../form-fields.ts';

/** Payload of the webinar registration form. Unknown fields are rejected by name. */
export const schema = v.strictObject({
  email,
  firstName: requiredLine(fieldLengths.name, 'Please enter your first name.'),
  lastName: requiredLine(fieldLengths.name, 'Please enter your last name.'),
  jobTitle: optionalField(line(fieldLengths.jobTitle)),
  company: optionalField(line(fieldLengths.name)),
  /** Slug of the webinar. */
  formName: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'No webinar has this name.')),
  hubspotFormId: optionalField(v.pipe(v.string(), v.uuid('A HubSpot form ID is a GUID.'))),
  /** Checkbox: a plain form post sends `true`, or nothing if it isn't checked. */
  requestDemo: v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(['true', 'false', ''])], 'This field must be true or false.'),
      v.transform((value) => value === true || value === 'true'),
    ),
  ),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

const USE = 'for this webinar';

export const form = defineForm({
  id: 'webinar',
  endpoint: '/api-webinar/',
  schema,
  fields: [
    [
      { name: 'firstName', kind: 'text', autoComplete: 'given-name' },
      { name: 'lastName', kind: 'text', autoComplete: 'family-name' },
    ],
    { name: 'email', kind: 'email' },
    [
      { name: 'jobTitle', kind: 'text', autoComplete: 'organization-title' },
      { name: 'company', kind: 'text', autoComplete: 'organization' },
    ],
    { name: 'requestDemo', kind: 'checkbox' },
  ],
  consent: () => [currentNotice('webinar', USE), secondNotice('webinar', USE), firstNotice('webinar', USE)],
  destinations: { hubspot: { variable: 'HUBSPOT_WEBINAR_FORM_ID' } },
  placeField: 'formName',
  places: { webinar: { page: /* @__PURE__ */ webinarPath(':slug'), thanks: '/resources/webinars/sent/' } },
});
