import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { currentNotice, firstNotice, secondNotice } from '../consent-notice.ts';
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
import { callVolumes, formsWithoutMessage, generalContactForms } from '../general-contact-options.ts';

/** Payload of the general contact forms; `name` is the form's name. Unknown fields are rejected by name. */
export const schema = v.pipe(
  v.strictObject({
    name: v.picklist(Object.values(generalContactForms), 'No form has this name.'),
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
      ({ name, description }) => formsWithoutMessage.includes(name) || description !== undefined,
      'Please tell us how we can help.',
    ),
    ['description'],
  ),
);

/** Version of the current notice of a sign-up. */
export const SIGNUP_CONSENT = 'signup-2026-11-27';
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
  consent: () => [
    currentNotice('contact'),
    secondNotice('contact'),
    {
      version: SIGNUP_CONSENT,
      text: 'We use this to issue your API key and to reply to you, and for nothing else. We keep it on our own server with the page, campaign and region you came from, your truncated IP address, and your visitor ID if your browser was identified. After 730 days, or once your key is revoked if that is later, we delete it.',
    },
    currentNotice('signup', 'to issue your API key and to reply to you'),
    secondNotice('signup', 'to give you the key and to answer you'),
    firstNotice('contact'),
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_CONTACT_FORM_ID' } },
  placeField: 'name',
  places: {
    [generalContactForms.contactSales]: { page: pages.contactSales.path, thanks: contactThanks, offersCall: true },
    [generalContactForms.getDemo]: { page: pages.demo.path, thanks: '/demo/sent/', offersCall: true },
    [generalContactForms.signup]: {
      page: pages.start.path,
      thanks: signupThanks,
      consentVersion: SIGNUP_CONSENT,
      issues: 'free',
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
      consentVersion: SIGNUP_CONSENT,
      issues: 'free',
    },
  },
});
