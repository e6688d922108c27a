import * as v from 'valibot';

/** Field types of the Greenhouse job board API. A yes/no question is a single select with two options. */
export const fieldTypes = [
  'input_text',
  'textarea',
  'input_file',
  'input_hidden',
  'multi_value_single_select',
  'multi_value_multi_select',
] as const;

/** Question of an application form, in the format of the job board. Any one of its fields answers it. */
const jobQuestionSchema = v.object({
  required: v.boolean(),
  label: v.string(),
  fields: v.array(
    v.object({
      /** Name under which the answer is sent. */
      name: v.string(),
      type: v.picklist(fieldTypes),
      values: v.array(v.object({ value: v.union([v.number(), v.string()]), label: v.string() })),
    }),
  ),
});
export type JobQuestion = v.InferOutput<typeof jobQuestionSchema>;
export type JobField = JobQuestion['fields'][number];

const namedItem = v.object({ id: v.number(), name: v.string() });

/** An open job in the job list. */
export const listedJobSchema = v.object({
  id: v.number(),
  title: v.string(),
  updated_at: v.string(),
  location: v.object({ name: v.string() }),
  absolute_url: v.string(),
  /** HTML in which markup is escaped as entities, as the job board returns it. */
  content: v.string(),
  departments: v.array(namedItem),
  offices: v.array(namedItem),
});
export type ListedJob = v.InferOutput<typeof listedJobSchema>;

/** An open job in the format of the Greenhouse job board API, whether it comes from there or from `content/careers`. */
export const jobSchema = v.object({ ...listedJobSchema.entries, questions: v.array(jobQuestionSchema) });
export type Job = v.InferOutput<typeof jobSchema>;

/** Response to `?action=listings`. The list has no questions; `?action=jobInfo` returns them for one job. */
export type JobListings = { jobs: ListedJob[]; meta: { total: number } };

/** File of the build, next to `public/`, with the jobs of `content/careers`. */
export const jobsFile = 'jobs.json';
/** Content of that file: the jobs with the slugs of their pages. */
export const jobsFileSchema = v.array(v.object({ slug: v.string(), job: jobSchema }));
export type JobsFile = v.InferOutput<typeof jobsFileSchema>;

/** IDs of the elements on the careers pages that the server fills in on request. */
export const servedElementIds = { board: 'job-board', application: 'application' } as const;
/** Attribute of the prerendered content that is hidden once the server has filled in the element above. */
export const PRERENDERED_ATTRIBUTE = 'data-built';
/** Query parameter with a job's slug, or its ID on the job board. */
export const jobParameter = 'job';
/** Response header of the job board with the source of its jobs: `content` or `greenhouse`. */
export const BOARD_HEADER = 'x-job-board';
