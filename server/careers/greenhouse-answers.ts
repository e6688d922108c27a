import { answerKinds, type Job, type JobQuestion, type ListedJob } from '@whorl/contract/careers/job.ts';
import * as v from 'valibot';
import { NoVendorAnswerError } from '../platform/vendor/ask-vendor.ts';
import { cleanHtml, decoded, encoded } from './clean-content.ts';

const text = v.nullish(v.string(), '');
const parts = v.nullish(v.array(v.object({ id: v.nullish(v.number(), 0), name: text })), []);

/** What Greenhouse says of a position (https://developers.greenhouse.io/job-board.html), as far as it is used. */
const listedSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  title: v.pipe(v.string(), v.minLength(1)),
  updated_at: text,
  location: v.nullish(v.object({ name: text }), { name: '' }),
  absolute_url: v.pipe(v.string(), v.regex(/^https?:\/\//, 'is no address of the web')),
  content: text,
  departments: parts,
  offices: parts,
});
const fieldSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[\w[\].-]{1,120}$/, 'is no name of a field')),
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
 * The list, without those positions that are not as documented.
 *
 * @param onOdd told of each of these
 * @throws NoVendorAnswerError where it is no list, or nothing in it can be read
 */
export function readListings(answer: unknown, onOdd: (why: string) => void): ListedJob[] {
  const { jobs } = parsed(listingsSchema, answer);
  const read = jobs.flatMap((job) => {
    const one = v.safeParse(listedSchema, job);
    if (one.success) return [withCleanContent(one.output)];
    onOdd(problemOf(one.issues));
    return [];
  });
  if (read.length === 0 && jobs.length > 0) throw new NoVendorAnswerError('no position of the list can be read');
  return read;
}

/** @throws NoVendorAnswerError where it is no position */
export function readJob(answer: unknown): Job {
  const { questions, ...job } = parsed(jobSchema, answer);
  return { ...withCleanContent(job), questions: questions.map(questionOf).filter(({ fields }) => fields.length > 0) };
}

const withCleanContent = (job: ListedJob): ListedJob => ({
  ...job,
  content: encoded(cleanHtml(decoded(job.content)).html),
});

const questionOf = ({ required, label, fields }: v.InferOutput<typeof questionSchema>): JobQuestion => ({
  required: required ?? false,
  label,
  fields: fields.map(({ name, type, values }) => {
    if (type === 'yes_no' || type === 'boolean') return { name, type: 'multi_value_single_select', values: yesOrNo };
    // A kind that is not known yet can still be answered in words.
    return { name, type: answerKinds.find((kind) => kind === type) ?? 'input_text', values: values ?? [] };
  }),
});

function parsed<Value>(schema: v.GenericSchema<unknown, Value>, answer: unknown): Value {
  const result = v.safeParse(schema, answer);
  if (result.success) return result.output;
  throw new NoVendorAnswerError(`answered something else: ${problemOf(result.issues)}`);
}

const problemOf = ([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): string =>
  `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`;
