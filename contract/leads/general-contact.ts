import * as v from 'valibot';
import {
  email,
  fieldLengths,
  ipRegion,
  line,
  optionalField,
  paragraph,
  utmInfo,
  visitedPage,
  visitorId,
  website,
} from './form-fields.ts';
import { callVolumes, formsWithoutText, generalContactForms } from './general-contact-options.ts';

/**
 * What a general contact form sends. `name` is the form's name, not a person's. Fields that are not listed are refused
 * by name.
 */
export const generalContactSchema = v.pipe(
  v.strictObject({
    name: v.picklist(Object.values(generalContactForms), 'There is no form of this name.'),
    email,
    url: optionalField(website),
    jobTitle: optionalField(line(fieldLengths.jobTitle)),
    description: optionalField(paragraph(fieldLengths.text)),
    apiCallsQuestion: optionalField(v.picklist(callVolumes, 'Please choose one of the answers.')),
    utm_info: utmInfo,
    landingPage: visitedPage,
    previousPage: visitedPage,
    visitorId,
    ipRegion,
  }),
  v.forward(
    v.partialCheck(
      [['name'], ['description']],
      ({ name, description }) => formsWithoutText.includes(name) || description !== undefined,
      'Please tell us what you would like to talk about.',
    ),
    ['description'],
  ),
);
export type GeneralContact = v.InferOutput<typeof generalContactSchema>;

/**
 * What people fill in themselves. Two submissions that agree in these are the same, whatever the browser has learnt of
 * the visitor between two attempts.
 */
export const generalContactFields = ['email', 'url', 'jobTitle', 'description', 'apiCallsQuestion'] as const;
