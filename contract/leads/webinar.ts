import * as v from 'valibot';
import { email, fieldLengths, ipRegion, line, optionalField, requiredLine, utmInfo, visitorId } from './form-fields.ts';

/** What the registration for a webinar sends. Fields that are not listed are refused by name. */
export const webinarSchema = v.strictObject({
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

/** What people fill in themselves. */
export const webinarFields = [
  'email',
  'firstName',
  'lastName',
  'jobTitle',
  'company',
  'formName',
  'requestDemo',
] as const;
