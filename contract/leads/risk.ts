import * as v from 'valibot';
import { email, fieldLengths, ipRegion, optionalField, paragraph, utmInfo, visitorId } from './form-fields.ts';
import { callVolumes } from './general-contact-options.ts';
import { riskConcerns } from './risk-options.ts';

/** What the risk assessment sends. Fields that are not listed are refused by name. */
export const riskSchema = v.strictObject({
  email,
  message: optionalField(paragraph(fieldLengths.text)),
  primary_risk_concern: v.picklist(riskConcerns, 'Please choose what worries you most.'),
  estimated_website_traffic: v.picklist(callVolumes, 'Please choose how many visits you have a month.'),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

/** What people fill in themselves. */
export const riskFields = ['email', 'message', 'primary_risk_concern', 'estimated_website_traffic'] as const;
