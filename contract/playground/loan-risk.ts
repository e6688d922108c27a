import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';
import { loanLimits } from './loan-office.ts';

const name = v.pipe(
  v.string('A name, please.'),
  v.trim(),
  v.nonEmpty('A name, please.'),
  v.maxLength(60, 'No more than 60 characters.'),
);
const whole = ({ least, most }: { least: number; most: number }, unit: string) => {
  const words = `Whole ${unit} from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`;
  return v.pipe(v.number(words), v.integer(words), v.minValue(least, words), v.maxValue(most, words));
};

/** None of the sentences repeats what was entered. */
export const loanFieldsSchema = v.strictObject({
  firstName: name,
  lastName: name,
  amount: whole(loanLimits.amount, 'euros'),
  months: whole(loanLimits.months, 'months'),
  /** Of a month. */
  income: whole(loanLimits.income, 'euros'),
});

export const loanRequestSchema = v.strictObject({ ...requestIdField, ...loanFieldsSchema.entries });
export type LoanRequest = v.InferOutput<typeof loanRequestSchema>;

export const loanAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Of the loan that is granted, in euro cents; left out where none is. */
  instalmentCents: v.optional(v.number()),
});
export type LoanAnswer = v.InferOutput<typeof loanAnswerSchema>;
