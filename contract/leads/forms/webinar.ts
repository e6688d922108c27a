import * as v from 'valibot';
import { webinarPath } from '../../urls.ts';
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

/** What the registration for a webinar sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({
  email,
  firstName: requiredLine(fieldLengths.name, 'Please enter your first name.'),
  lastName: requiredLine(fieldLengths.name, 'Please enter your last name.'),
  jobTitle: optionalField(line(fieldLengths.jobTitle)),
  company: optionalField(line(fieldLengths.name)),
  /** The webinar's slug. */
  formName: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'There is no webinar of this name.')),
  hubspotFormId: optionalField(v.pipe(v.string(), v.uuid('The id of a HubSpot form is a GUID.'))),
  /** A checkbox: a plain form sends `true` for it or nothing at all. */
  requestDemo: v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(['true', 'false', ''])], 'This is either true or false.'),
      v.transform((value) => value === true || value === 'true'),
    ),
  ),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

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
  consent: [
    {
      version: 'webinar-2026-11-22',
      text: 'We use this for this webinar, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
    {
      version: 'webinar-2026-11',
      text: 'We use this for this webinar, and for nothing else. It is stored on our own server.',
    },
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_WEBINAR_FORM_ID' } },
  placeField: 'formName',
  places: { webinar: { page: /* @__PURE__ */ webinarPath(':slug'), thanks: '/resources/webinars/sent/' } },
});
