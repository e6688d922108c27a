import * as v from 'valibot';
import { email, ipRegion, utmInfo, visitorId } from './form-fields.ts';

/** What the newsletter form sends. Fields that are not listed are refused by name. */
export const newsletterSchema = v.strictObject({ email, utm_info: utmInfo, visitorId, ipRegion });
export type Newsletter = v.InferOutput<typeof newsletterSchema>;

/** What people fill in themselves. */
export const newsletterFields = ['email'] as const;
