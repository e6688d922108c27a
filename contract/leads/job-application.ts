import * as v from 'valibot';
import type { JobQuestion } from '../careers/job.ts';
import {
  email,
  fieldLengths,
  ipRegion,
  line,
  optionalField,
  paragraph,
  utmInfo,
  visitorId,
  website,
} from './form-fields.ts';

/** What an application for one job is checked against. */
export type AskedJob = { readonly slug: string; readonly questions: readonly JobQuestion[] };

const NAME_LENGTH = 120;

/**
 * What the form of each job sends: `job` is the slug of its page. Fields that are not listed are refused by name, and so
 * are the questions of another job.
 */
export const jobApplicationSchema = (jobs: readonly AskedJob[]) =>
  v.variant('job', jobs.map(oneJob) as never, 'There is no such position, or not any more.') as v.GenericSchema<
    unknown,
    JobApplication
  >;
export type JobApplication = { job: string; name: string; email: string; link?: string; ipRegion?: string };

const oneJob = ({ slug, questions }: AskedJob) =>
  v.strictObject({
    job: v.literal(slug),
    name: v.pipe(line(NAME_LENGTH), v.minLength(1, 'Please enter your name.')),
    email,
    link: optionalField(website),
    ...Object.fromEntries(
      questions.flatMap(({ required, fields }) => fields.map((field) => [field.name, answerTo(field, required)])),
    ),
    utm_info: utmInfo,
    visitorId,
    ipRegion,
  });

function answerTo({ type, values }: JobQuestion['fields'][number], required: boolean) {
  const missing = 'Please answer this question.';
  if (type === 'multi_value_single_select') {
    const labels = values.map(({ label }) => label);
    return required ? v.picklist(labels, missing) : optionalField(v.picklist(labels, missing));
  }
  const text = type === 'textarea' ? paragraph(fieldLengths.text) : line(fieldLengths.url);
  return required ? v.pipe(text, v.minLength(1, missing)) : optionalField(text);
}

/** What people fill in themselves, in any of these forms. */
export const jobApplicationFields = (jobs: readonly AskedJob[]): string[] => [
  ...new Set([
    'job',
    'name',
    'email',
    'link',
    ...jobs.flatMap(({ questions }) => questions.flatMap(({ fields }) => fields.map(({ name }) => name))),
  ]),
];
