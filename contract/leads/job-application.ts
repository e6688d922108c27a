import * as v from 'valibot';
import type { JobField, JobQuestion } from '../careers/job.ts';
import { fileErrors } from './application-files.ts';
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

/** An open job with all questions of its application form. */
export type ApplicableJob = {
  /** Slug of the job's page, or its ID on the job board; stored with the application. */
  readonly slug: string;
  readonly title: string;
  readonly questions: readonly JobQuestion[];
  /** Whether the job comes from a job board, which expects the values of choices instead of their labels. */
  readonly isBoardJob?: boolean;
};

const createQuestion = (required: boolean, label: string, name: string, type: JobField['type']): JobQuestion => ({
  required,
  label,
  fields: [{ name, type, values: [] }],
});

/** Creates a question that is answered by a file or by a text. */
const createFileQuestion = (label: string, name: string): JobQuestion => ({
  required: false,
  label,
  fields: [
    { name, type: 'input_file', values: [] },
    { name: `${name}_text`, type: 'textarea', values: [] },
  ],
});

/** Questions that every job board requires (https://developers.greenhouse.io/job-board.html). */
export const jobBoardQuestions: readonly JobQuestion[] = [
  createQuestion(true, 'First name', 'first_name', 'input_text'),
  createQuestion(true, 'Last name', 'last_name', 'input_text'),
  createQuestion(true, 'Email', 'email', 'input_text'),
];
/** Standard questions of a job board. Every job of `content/careers` has them, followed by its own. */
export const commonQuestions: readonly JobQuestion[] = [
  ...jobBoardQuestions,
  createQuestion(false, 'Phone', 'phone', 'input_text'),
  createFileQuestion('Resume/CV', 'resume'),
  createFileQuestion('Cover letter', 'cover_letter'),
  createQuestion(false, 'Link to your work', 'link', 'input_text'),
];

const PHONE_LENGTH = 40;
const REQUIRED_MESSAGE = 'Please answer this question.';
/** Error messages of the fields that are required even if the job board says otherwise: a reply needs a name. */
const names: Readonly<Record<string, string>> = {
  first_name: 'Please enter your first name.',
  last_name: 'Please enter your last name.',
};

export const getFields = ({ questions }: ApplicableJob): JobField[] => questions.flatMap(({ fields }) => fields);

/** Returns the field name of one checkbox of a multiple-choice question, as a plain form post sends it. */
export const checkboxName = (field: string, index: number): string => `${field}.${index}`;

/**
 * Returns the schema of an application for one job, without its files. Unknown fields are rejected by name. A choice
 * may be sent as its label or its value and is stored as the label.
 */
export const jobApplicationSchema = (job: ApplicableJob) =>
  v.pipe(
    // v.record would silently drop a field named "constructor".
    v.custom<Record<string, unknown>>(isObject, 'Please send an object of fields.'),
    v.transform((payload) => collectCheckboxes(payload, job)),
    v.strictObject({
      job: v.pipe(
        v.string(),
        v.transform(() => job.slug),
      ),
      ...Object.fromEntries(
        job.questions.flatMap(({ required, fields }) =>
          fields
            .filter(({ type }) => type !== 'input_file')
            .map((field) => [field.name, createAnswerSchema(field, required && fields.length === 1)]),
        ),
      ),
      email,
      /** Source of the applicant, under the job board's name: the parameter `gh_src` of the link. */
      mapped_url_token: optionalField(line(fieldLengths.utmValue)),
      utm_info: utmInfo,
      visitorId,
      ipRegion,
    }),
  ) as unknown as v.GenericSchema<unknown, JobApplication>;
type JobApplication = { job: string; email: string; ipRegion?: string | undefined };

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function createAnswerSchema({ name, type, values }: JobField, required: boolean): v.GenericSchema<unknown> {
  if (names[name] !== undefined) return requiredLine(fieldLengths.name, names[name]);
  if (name === 'link') return optionalField(website);
  if (type === 'multi_value_multi_select') {
    const several = v.array(createOptionSchema(values), REQUIRED_MESSAGE);
    return required ? v.pipe(v.optional(several, []), v.minLength(1, REQUIRED_MESSAGE)) : v.optional(several);
  }
  if (type === 'multi_value_single_select') {
    const choice = createOptionSchema(values);
    return required ? choice : optionalField(choice);
  }
  const text =
    type === 'textarea' ? paragraph(fieldLengths.text) : line(name === 'phone' ? PHONE_LENGTH : fieldLengths.url);
  return required ? v.pipe(text, v.minLength(1, REQUIRED_MESSAGE)) : optionalField(text);
}

function createOptionSchema(values: JobField['values']): v.GenericSchema<string, string> {
  const toLabel = (given: string) =>
    values.find(({ value, label }) => label === given || String(value) === given)?.label;
  return v.pipe(
    v.string(REQUIRED_MESSAGE),
    v.check((given) => toLabel(given) !== undefined, REQUIRED_MESSAGE),
    v.transform((given) => toLabel(given) ?? given),
  );
}

function collectCheckboxes(payload: Record<string, unknown>, job: ApplicableJob): Record<string, unknown> {
  const collected = { ...payload };
  for (const { name, values } of getFields(job).filter(({ type }) => type === 'multi_value_multi_select')) {
    const ticked = values.map((_, index) => checkboxName(name, index)).filter((tick) => tick in collected);
    const answers = ticked.map((tick) => collected[tick]).filter((answer) => answer !== '');
    for (const tick of ticked) delete collected[tick];
    if (answers.length > 0) collected[name] = answers;
  }
  return collected;
}

/**
 * Returns the error messages, by field, of required file questions that have neither a file nor a text.
 *
 * @param attached names of the fields that contain a file
 */
export function findMissingFiles(
  { questions }: ApplicableJob,
  payload: Readonly<Record<string, unknown>>,
  attached: ReadonlySet<string>,
): Record<string, string> {
  const isAnswered = ({ name }: JobField) => attached.has(name) || String(payload[name] ?? '').trim() !== '';
  return Object.fromEntries(
    questions.flatMap(({ required, fields }) => {
      const [first] = fields;
      const isFileQuestion = first !== undefined && (fields.length > 1 || first.type === 'input_file');
      if (!required || !isFileQuestion || fields.some(isAnswered)) return [];
      return [[first.name, fields.length > 1 ? fileErrors.missingBoth : fileErrors.missing]];
    }),
  );
}

/**
 * Returns the values of the chosen options by field, as a job board expects them.
 *
 * @param payload validated by the job's schema
 */
export function getOptionValues(
  job: ApplicableJob,
  payload: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const { name, values } of getFields(job).filter((field) => field.values.length > 0)) {
    const toValue = (label: unknown) => values.find((one) => one.label === label)?.value ?? label;
    const answer = payload[name];
    if (answer !== undefined) chosen[name] = Array.isArray(answer) ? answer.map(toValue) : toValue(answer);
  }
  return chosen;
}

/** Returns the names of the fields that applicants fill in. */
export const getApplicationFields = (job: ApplicableJob): string[] => [
  'job',
  ...getFields(job).flatMap(({ name, type, values }) =>
    type === 'multi_value_multi_select' ? [name, ...values.map((_, index) => checkboxName(name, index))] : [name],
  ),
  // The metadata of the attached files, with their hashes.
  'files',
];
