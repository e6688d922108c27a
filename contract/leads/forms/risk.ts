import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { currentNotice, firstNotice, secondNotice } from '../consent-notice.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, optionalField, paragraph, utmInfo, visitorId } from '../form-fields.ts';
import { callVolumes } from '../general-contact-options.ts';

/** Values of `primary_risk_concern`. */
const riskConcerns = [
  'Payment fraud',
  'Account takeover',
  'New-account fraud',
  'SMS fraud',
  'Account sharing',
  'Bots and scraping',
] as const;

/** Payload of the risk assessment's form. Unknown fields are rejected by name. */
export const schema = v.strictObject({
  email,
  message: optionalField(paragraph(fieldLengths.text)),
  primary_risk_concern: v.picklist(riskConcerns, 'Please choose your main concern.'),
  estimated_website_traffic: v.picklist(callVolumes, 'Please choose your visits per month.'),
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
  consent: () => [currentNotice('risk'), secondNotice('risk'), firstNotice('risk')],
  destinations: { hubspot: { variable: 'HUBSPOT_RISK_FORM_ID' } },
  page: pages.riskAssessment.path,
  thanks: '/risk-assessment/sent/',
});
