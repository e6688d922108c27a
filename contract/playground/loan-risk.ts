import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';
import { loanLimits } from './lender.ts';

const name = v.pipe(
  v.string('Please enter a name.'),
  v.trim(),
  v.nonEmpty('Please enter a name.'),
  v.maxLength(60, 'Please enter at most 60 characters.'),
);
const wholeNumber = ({ least: min, most: max }: { least: number; most: number }, unit: string) => {
  const message = `Please enter whole ${unit} from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

/** The error messages never repeat the input. */
export const loanFieldsSchema = v.strictObject({
  firstName: name,
  lastName: name,
  amount: wholeNumber(loanLimits.amount, 'dollars'),
  months: wholeNumber(loanLimits.months, 'months'),
  /** Per month. */
  income: wholeNumber(loanLimits.income, 'dollars'),
});

export const loanRequestSchema = v.strictObject({ ...requestIdField, ...loanFieldsSchema.entries });
export type LoanRequest = v.InferOutput<typeof loanRequestSchema>;

export const loanAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Monthly payment of an approved loan, in cents; missing if it is refused. */
  instalmentCents: v.optional(v.number()),
});
export type LoanAnswer = v.InferOutput<typeof loanAnswerSchema>;
