import { botDetectionTokenSchema } from '@whorl/contract/leads/bot-detection-token.ts';
import { generalContactSchema } from '@whorl/contract/leads/general-contact.ts';
import { partnersSchema } from '@whorl/contract/leads/partners.ts';
import { pressSchema } from '@whorl/contract/leads/press.ts';
import { riskSchema } from '@whorl/contract/leads/risk.ts';
import { roiSchema } from '@whorl/contract/leads/roi.ts';
import { supportSchema } from '@whorl/contract/leads/support.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import { webinarSchema } from '@whorl/contract/leads/webinar.ts';
import type { GenericSchema } from 'valibot';
import type { Checks } from './use-lead-form.ts';

/** The same rules as the server's, for the forms in the browser. */
export const checkGeneralContact = checksBy(generalContactSchema);
export const checkSupport = checksBy(supportSchema);
export const checkPress = checksBy(pressSchema);
export const checkPartners = checksBy(partnersSchema);
export const checkRisk = checksBy(riskSchema);
export const checkRoi = checksBy(roiSchema);
export const checkBotDetectionToken = checksBy(botDetectionTokenSchema);
export const checkWebinar = checksBy(webinarSchema);

function checksBy(schema: GenericSchema): Checks {
  return (payload) => {
    const checked = validate(schema, payload);
    return checked.valid ? {} : checked.errors;
  };
}
