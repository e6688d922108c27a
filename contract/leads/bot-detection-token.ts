import * as v from 'valibot';
import { email, ipRegion, utmInfo, visitorId } from './form-fields.ts';

/** What the form for a bot-detection token sends. Fields that are not listed are refused by name. */
export const botDetectionTokenSchema = v.strictObject({ email, utm_info: utmInfo, visitorId, ipRegion });

/** What people fill in themselves. */
export const botDetectionTokenFields = ['email'] as const;
