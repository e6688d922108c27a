import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, optionalField, paragraph, utmInfo, visitorId } from '../form-fields.ts';
import { callVolumes } from '../general-contact-options.ts';

/** What `primary_risk_concern` may be. */
const riskConcerns = [
  'Payment fraud',
  'Account takeover',
  'New-account fraud',
  'SMS fraud',
  'Account sharing',
  'Bots and scraping',
] as const;

/** What the risk assessment sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({
  email,
  message: optionalField(paragraph(fieldLengths.text)),
  primary_risk_concern: v.picklist(riskConcerns, 'Please choose what worries you most.'),
  estimated_website_traffic: v.picklist(callVolumes, 'Please choose how many visits you have a month.'),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

export const form = defineForm({
  id: 'risk',
  endpoint: '/risk/',
  schema,
  fields: [
    { name: 'email', kind: 'email', work: true },
    [
      { name: 'primary_risk_concern', kind: 'select' },
      { name: 'estimated_website_traffic', kind: 'select' },
    ],
    { name: 'message', kind: 'textarea', lines: 5 },
  ],
  consent: [
    {
      version: 'risk-2026-11-22',
      text: 'We use this to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
    {
      version: 'risk-2026-11',
      text: 'We use this to answer you, and for nothing else. It is stored on our own server.',
    },
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_RISK_FORM_ID' } },
  page: pages.riskAssessment.path,
  thanks: '/risk-assessment/sent/',
});
