import * as v from 'valibot';
import type { JobField, JobQuestion } from '../careers/job.ts';
import { fileProblems } from './application-files.ts';
import {
  email,
  fieldLengths,
  ipRegion,
  line,
  optionalField,
  paragraph,
  requiredLine,
  utmInfo,
  visitorId,
  website,
} from './form-fields.ts';

/** A position that can be applied for, with all that its form asks. */
export type AskedJob = {
  /** Of its page, or a board's number as text: names the position in what is stored. */
  readonly slug: string;
  readonly title: string;
  readonly questions: readonly JobQuestion[];
  /** It is a position of a job board, which takes choices by their values. */
  readonly isOfBoard?: boolean;
};

const ask = (required: boolean, label: string, name: string, type: JobField['type']): JobQuestion => ({
  required,
  label,
  fields: [{ name, type, values: [] }],
});

/** A question that a file answers, or a text in place of it. */
const askForFile = (label: string, name: string): JobQuestion => ({
  required: false,
  label,
  fields: [
    { name, type: 'input_file', values: [] },
    { name: `${name}_text`, type: 'textarea', values: [] },
  ],
});

/** Required by every job board (https://developers.greenhouse.io/job-board.html). */
export const boardQuestions: readonly JobQuestion[] = [
  ask(true, 'First name', 'first_name', 'input_text'),
  ask(true, 'Last name', 'last_name', 'input_text'),
  ask(true, 'Email', 'email', 'input_text'),
];
/** The standard questions of a job board, for every position of `content/careers`, before its own. */
export const commonQuestions: readonly JobQuestion[] = [
  ...boardQuestions,
  ask(false, 'Phone', 'phone', 'input_text'),
  askForFile('Resume/CV', 'resume'),
  askForFile('Cover letter', 'cover_letter'),
  ask(false, 'Link to your work', 'link', 'input_text'),
];

const PHONE_LENGTH = 40;
const UNANSWERED = 'Please answer this question.';
/** Always filled in, whatever a board says: without them nobody could be answered. */
const names: Readonly<Record<string, string>> = {
  first_name: 'Please enter your first name.',
  last_name: 'Please enter your last name.',
};

export const fieldsOf = ({ questions }: AskedJob): JobField[] => questions.flatMap(({ fields }) => fields);

/** The name of one answer of several that can be ticked; a plain form sends each by itself. */
export const tickName = (field: string, index: number): string => `${field}.${index}`;

/**
 * What the form of one position sends; the files go beside it. Fields that are not asked for are refused by name.
 * A choice is stored as its label, and can be sent as its value too.
 */
export const jobApplicationSchema = (job: AskedJob) =>
  v.pipe(
    // No v.record: it drops a field named "constructor" without a word.
    v.custom<Record<string, unknown>>(isObject, 'Please send an object of fields.'),
    v.transform((payload) => withTicksCollected(payload, job)),
    v.strictObject({
      job: v.pipe(
        v.string(),
        v.transform(() => job.slug),
      ),
      ...Object.fromEntries(
        job.questions.flatMap(({ required, fields }) =>
          fields
            .filter(({ type }) => type !== 'input_file')
            .map((field) => [field.name, answerTo(field, required && fields.length === 1)]),
        ),
      ),
      email,
      utm_info: utmInfo,
      visitorId,
      ipRegion,
    }),
  ) as unknown as v.GenericSchema<unknown, JobApplication>;
export type JobApplication = { job: string; email: string; ipRegion?: string | undefined };

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function answerTo({ name, type, values }: JobField, required: boolean): v.GenericSchema<unknown> {
  if (names[name] !== undefined) return requiredLine(fieldLengths.name, names[name]);
  if (name === 'link') return optionalField(website);
  if (type === 'multi_value_multi_select') {
    const several = v.array(choiceOf(values), UNANSWERED);
    return required ? v.pipe(v.optional(several, []), v.minLength(1, UNANSWERED)) : v.optional(several);
  }
  if (type === 'multi_value_single_select') {
    const choice = choiceOf(values);
    return required ? choice : optionalField(choice);
  }
  const text =
    type === 'textarea' ? paragraph(fieldLengths.text) : line(name === 'phone' ? PHONE_LENGTH : fieldLengths.url);
  return required ? v.pipe(text, v.minLength(1, UNANSWERED)) : optionalField(text);
}

function choiceOf(values: JobField['values']): v.GenericSchema<string, string> {
  const labelOf = (given: string) =>
    values.find(({ value, label }) => label === given || String(value) === given)?.label;
  return v.pipe(
    v.string(UNANSWERED),
    v.check((given) => labelOf(given) !== undefined, UNANSWERED),
    v.transform((given) => labelOf(given) ?? given),
  );
}

function withTicksCollected(payload: Record<string, unknown>, job: AskedJob): Record<string, unknown> {
  const collected = { ...payload };
  for (const { name, values } of fieldsOf(job).filter(({ type }) => type === 'multi_value_multi_select')) {
    const ticked = values.map((_, index) => tickName(name, index)).filter((tick) => tick in collected);
    const answers = ticked.map((tick) => collected[tick]).filter((answer) => answer !== '');
    for (const tick of ticked) delete collected[tick];
    if (answers.length > 0) collected[name] = answers;
  }
  return collected;
}

/**
 * What is missing of files, by field: a question that has to be answered, by a file or by what stands beside it.
 *
 * @param attached names of the fields that hold a file
 */
export function missingFiles(
  { questions }: AskedJob,
  payload: Readonly<Record<string, unknown>>,
  attached: ReadonlySet<string>,
): Record<string, string> {
  const isAnswered = ({ name }: JobField) => attached.has(name) || String(payload[name] ?? '').trim() !== '';
  return Object.fromEntries(
    questions.flatMap(({ required, fields }) => {
      const [first] = fields;
      const asks = first !== undefined && (fields.length > 1 || first.type === 'input_file');
      if (!required || !asks || fields.some(isAnswered)) return [];
      return [[first.name, fields.length > 1 ? fileProblems.missingBoth : fileProblems.missing]];
    }),
  );
}

/** The values of what was chosen, by field, as a job board takes them; of a payload that its schema has passed. */
export function chosenValues(job: AskedJob, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const { name, values } of fieldsOf(job).filter((field) => field.values.length > 0)) {
    const numberOf = (label: unknown) => values.find((one) => one.label === label)?.value ?? label;
    const answer = payload[name];
    if (answer !== undefined) chosen[name] = Array.isArray(answer) ? answer.map(numberOf) : numberOf(answer);
  }
  return chosen;
}

/** What people fill in themselves, by the names that a form sends. */
export const jobApplicationFields = (job: AskedJob): string[] => [
  'job',
  ...fieldsOf(job).flatMap(({ name, type, values }) =>
    type === 'multi_value_multi_select' ? [name, ...values.map((_, index) => tickName(name, index))] : [name],
  ),
  // Of the files only what tells them apart.
  'files',
];
