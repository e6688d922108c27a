import * as v from 'valibot';
import { email, fieldLengths, ipRegion, requiredParagraph, utmInfo, visitorId } from './form-fields.ts';

/** What the support form sends. Fields that are not listed are refused by name. */
export const supportSchema = v.strictObject({
  email,
  description: requiredParagraph(fieldLengths.text, 'Please describe what happens, and what you expected.'),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

/** What people fill in themselves. */
export const supportFields = ['email', 'description'] as const;
