import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
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
} from '../form-fields.ts';
import { callVolumes, formsWithoutText, generalContactForms } from '../general-contact-options.ts';

/**
 * What a general contact form sends. `name` is the form's name, not a person's. Fields that are not listed are refused
 * by name.
 */
export const schema = v.pipe(
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
export type GeneralContact = v.InferOutput<typeof schema>;

const signupConsent = {
  version: 'signup-2026-11-22',
  text: 'We use this to give you the key and to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
};
const contactThanks = '/contact-sales/sent/';
const signupThanks = '/start/sent/';

export const form = defineForm({
  id: 'general-contact',
  endpoint: '/api/hubspot/',
  schema,
  fields: [
    { name: 'email', kind: 'email', work: true },
    [
      { name: 'jobTitle', kind: 'text', autoComplete: 'organization-title' },
      { name: 'url', kind: 'url' },
    ],
    { name: 'apiCallsQuestion', kind: 'select' },
    { name: 'description', kind: 'textarea', lines: 6 },
  ],
  consent: [
    {
      version: 'contact-2026-11-22',
      text: 'We use this to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
    signupConsent,
    {
      version: 'contact-2026-11',
      text: 'We use this to answer you, and for nothing else. It is stored on our own server.',
    },
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_CONTACT_FORM_ID' } },
  placeField: 'name',
  places: {
    [generalContactForms.contactSales]: { page: pages.contactSales.path, thanks: contactThanks, offersCall: true },
    [generalContactForms.getDemo]: { page: pages.demo.path, thanks: '/demo/sent/', offersCall: true },
    [generalContactForms.signup]: {
      page: pages.start.path,
      thanks: signupThanks,
      consentVersion: signupConsent.version,
      issues: 'trial',
    },
    [generalContactForms.paymentFraudSales]: {
      page: pages.paymentFraudContactSales.path,
      thanks: contactThanks,
      words: generalContactForms.contactSales,
      offersCall: true,
    },
    [generalContactForms.paymentFraudStart]: {
      page: pages.paymentFraudGetStarted.path,
      thanks: signupThanks,
      words: generalContactForms.signup,
      consentVersion: signupConsent.version,
      issues: 'trial',
    },
  },
});
