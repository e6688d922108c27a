import * as v from 'valibot';

/** How a question is answered, in the words of the Greenhouse job board. A yes or no is a choice of two. */
export const answerKinds = [
  'input_text',
  'textarea',
  'input_file',
  'input_hidden',
  'multi_value_single_select',
  'multi_value_multi_select',
] as const;

/** A question of one job, as the job board describes it. Where it has several fields, one of them answers it. */
export const jobQuestionSchema = v.object({
  required: v.boolean(),
  label: v.string(),
  fields: v.array(
    v.object({
      /** Under which name the answer is sent. */
      name: v.string(),
      type: v.picklist(answerKinds),
      values: v.array(v.object({ value: v.union([v.number(), v.string()]), label: v.string() })),
    }),
  ),
});
export type JobQuestion = v.InferOutput<typeof jobQuestionSchema>;
export type JobField = JobQuestion['fields'][number];

const part = v.object({ id: v.number(), name: v.string() });

/** One open position as it stands in the list. */
export const listedJobSchema = v.object({
  id: v.number(),
  title: v.string(),
  updated_at: v.string(),
  location: v.object({ name: v.string() }),
  absolute_url: v.string(),
  /** HTML, with its markup written as entities. */
  content: v.string(),
  departments: v.array(part),
  offices: v.array(part),
});
export type ListedJob = v.InferOutput<typeof listedJobSchema>;

/** One open position in the shape of the Greenhouse job board, so that a page does not know where it comes from. */
export const jobSchema = v.object({ ...listedJobSchema.entries, questions: v.array(jobQuestionSchema) });
export type Job = v.InferOutput<typeof jobSchema>;

/** The answer to `?action=listings`. A listing has no questions; those are asked for with the job. */
export type JobListings = { jobs: ListedJob[]; meta: { total: number } };

/** In the build, beside `public/`: the positions that come from `content/careers`. */
export const jobsFile = 'jobs.json';
/** That file: the positions, each with the slug of its page. */
export const jobsFileSchema = v.array(v.object({ slug: v.string(), job: jobSchema }));
export type JobsFile = v.InferOutput<typeof jobsFileSchema>;

/** Names of the parts of the careers pages that only the server can fill in, as ids, and of what they take the place of. */
export const servedParts = { board: 'job-board', application: 'application' } as const;
/** Marks what the build wrote and the server's part takes the place of. */
export const BUILT_PART = 'data-built';
/** The query's name for one position: a slug, or a board's number. */
export const jobParameter = 'job';
/** On an answer of the job board: where its positions come from. */
export const BOARD_HEADER = 'x-job-board';
