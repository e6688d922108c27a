import { fieldTypes, type Job, type JobQuestion, type ListedJob } from '@whorl/contract/careers/job.ts';
import * as v from 'valibot';
import { VendorRequestError } from '../platform/vendor/fetch-vendor-json.ts';
import { decodeEntities, encodeEntities, sanitizeHtml } from './sanitize-html.ts';

const text = v.nullish(v.string(), '');
const parts = v.nullish(v.array(v.object({ id: v.nullish(v.number(), 0), name: text })), []);

/** The used fields of Greenhouse's jobs (https://developers.greenhouse.io/job-board.html). */
const listedSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  title: v.pipe(v.string(), v.minLength(1)),
  updated_at: text,
  location: v.nullish(v.object({ name: text }), { name: '' }),
  absolute_url: v.pipe(v.string(), v.regex(/^https?:\/\//, 'is not an http or https URL')),
  content: text,
  departments: parts,
  offices: parts,
});
const fieldSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[\w[\].-]{1,120}$/, 'is not a field name')),
  type: v.string(),
  values: v.nullish(v.array(v.object({ value: v.union([v.number(), v.string()]), label: v.string() })), []),
});
const questionSchema = v.object({
  required: v.nullish(v.boolean(), false),
  label: v.string(),
  fields: v.array(fieldSchema),
});
const listingsSchema = v.object({ jobs: v.array(v.unknown()) });
const jobSchema = v.object({ ...listedSchema.entries, questions: v.nullish(v.array(questionSchema), []) });

const yesOrNo = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
];

/**
 * Parses the list of jobs, without those that don't have the documented format.
 *
 * @param onInvalid called for each of these with the reason
 * @throws VendorRequestError if it isn't a list, or none of its jobs can be parsed
 */
export function parseListings(answer: unknown, onInvalid: (why: string) => void): ListedJob[] {
  const { jobs } = parseAnswer(listingsSchema, answer);
  const read = jobs.flatMap((job) => {
    const one = v.safeParse(listedSchema, job);
    if (one.success) return [sanitizeContent(one.output)];
    onInvalid(describeIssue(one.issues));
    return [];
  });
  if (read.length === 0 && jobs.length > 0)
    throw new VendorRequestError('no job of the list has the documented format');
  return read;
}

/** Parses one job. @throws VendorRequestError if it isn't a job */
export function parseJob(answer: unknown): Job {
  const { questions, ...job } = parseAnswer(jobSchema, answer);
  return { ...sanitizeContent(job), questions: questions.map(toQuestion).filter(({ fields }) => fields.length > 0) };
}

const sanitizeContent = (job: ListedJob): ListedJob => ({
  ...job,
  content: encodeEntities(sanitizeHtml(decodeEntities(job.content)).html),
});

const toQuestion = ({ required, label, fields }: v.InferOutput<typeof questionSchema>): JobQuestion => ({
  required: required ?? false,
  label,
  fields: fields.map(({ name, type, values }) => {
    if (type === 'yes_no' || type === 'boolean') return { name, type: 'multi_value_single_select', values: yesOrNo };
    // A field of an unknown type is answered as text.
    return { name, type: fieldTypes.find((kind) => kind === type) ?? 'input_text', values: values ?? [] };
  }),
});

function parseAnswer<Value>(schema: v.GenericSchema<unknown, Value>, answer: unknown): Value {
  const result = v.safeParse(schema, answer);
  if (result.success) return result.output;
  throw new VendorRequestError(`unexpected response: ${describeIssue(result.issues)}`);
}

const describeIssue = ([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): string =>
  `${v.getDotPath(issue) ?? 'response'}: ${issue.message}`;
