import * as v from 'valibot';
import { email, fieldLengths, optionalField, paragraph, requiredLine } from './form-fields.ts';

/** What the partners form sends: no more than is typed. Fields that are not listed are refused by name. */
export const partnersSchema = v.strictObject({
  email,
  name: requiredLine(fieldLengths.name, 'Please enter your name.'),
  company: requiredLine(fieldLengths.name, 'Please enter the name of your company.'),
  message: optionalField(paragraph(fieldLengths.text)),
});

/** What people fill in themselves. */
export const partnersFields = ['email', 'name', 'company', 'message'] as const;
