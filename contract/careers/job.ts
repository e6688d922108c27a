import * as v from 'valibot';

/** A question of one job, as the job board describes it. */
export const jobQuestionSchema = v.object({
  required: v.boolean(),
  label: v.string(),
  fields: v.array(
    v.object({
      /** Under which name the answer is sent. */
      name: v.string(),
      type: v.picklist(['input_text', 'textarea', 'multi_value_single_select']),
      values: v.array(v.object({ value: v.union([v.number(), v.string()]), label: v.string() })),
    }),
  ),
});
export type JobQuestion = v.InferOutput<typeof jobQuestionSchema>;

/** One open position in the shape of the Greenhouse job board, so that a page does not know where it comes from. */
export const jobSchema = v.object({
  id: v.number(),
  title: v.string(),
  updated_at: v.string(),
  location: v.object({ name: v.string() }),
  absolute_url: v.string(),
  /** HTML, with its markup written as entities. */
  content: v.string(),
  departments: v.array(v.object({ id: v.number(), name: v.string() })),
  offices: v.array(v.object({ id: v.number(), name: v.string() })),
  questions: v.array(jobQuestionSchema),
});
export type Job = v.InferOutput<typeof jobSchema>;

/** The answer to `?action=listings`. A listing has no questions; those are asked for with the job. */
export type JobListings = { jobs: Omit<Job, 'questions'>[]; meta: { total: number } };

/** In the build, beside `public/`: the positions that come from `content/careers`. */
export const jobsFile = 'jobs.json';
/** That file: the positions, each with the slug of its page. */
export const jobsFileSchema = v.array(v.object({ slug: v.string(), job: jobSchema }));
export type JobsFile = v.InferOutput<typeof jobsFileSchema>;
