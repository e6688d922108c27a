import * as v from 'valibot';
import { email, fieldLengths, ipRegion, requiredParagraph, utmInfo, visitorId } from './form-fields.ts';

/** What the press form sends. Fields that are not listed are refused by name. */
export const pressSchema = v.strictObject({
  email,
  message: requiredParagraph(fieldLengths.text, 'Please write what you would like to know, and by when.'),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

/** What people fill in themselves. */
export const pressFields = ['email', 'message'] as const;
