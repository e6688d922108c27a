import { join } from 'node:path';
import { type Job, type JobListings, type JobsFile, jobsFile, jobsFileSchema } from '@whorl/contract/careers/job.ts';
import { commonQuestions } from '@whorl/contract/leads/job-application.ts';
import { readBuildJson } from '../platform/static/read-build-file.ts';

/** `staleSince`: when the value was current, in milliseconds since 1970; set while the board is unavailable. */
export type BoardAnswer<Value> = { readonly value: Value; readonly staleSince?: number };

/** Source of the open jobs. */
export type JobBoard = {
  readonly source: 'content' | 'greenhouse';
  /** URL of the board's own page, if it has one. */
  readonly address?: string;
  /** @throws ApiError `unavailable` if the board is unavailable and nothing is cached */
  listings(): Promise<BoardAnswer<JobListings>>;
  /** The value is undefined for an unknown or closed job. @throws ApiError like `listings` */
  jobInfo(id: number): Promise<BoardAnswer<Job | undefined>>;
};

/**
 * Reads the jobs that the build has pages for.
 *
 * @throws Error with a one-line message if the build's file is missing or invalid
 */
export const readJobs = (distDir: string): JobsFile => readBuildJson(join(distDir, jobsFile), jobsFileSchema);

/** Returns a job of the build with the standard questions of a job board before its own. */
export const withCommonQuestions = (job: Job): Job => ({ ...job, questions: [...commonQuestions, ...job.questions] });

/**
 * Creates the job board of the jobs in the content.
 *
 * @param builtJobs the jobs of the current build
 * @param publicUrl scheme, host and port of the site; makes the jobs' URLs absolute
 */
export function createContentJobBoard(builtJobs: () => JobsFile, publicUrl: string | undefined): JobBoard {
  const jobs = () =>
    builtJobs().map(({ job }) => ({
      ...job,
      absolute_url: publicUrl === undefined ? job.absolute_url : new URL(job.absolute_url, publicUrl).href,
    }));
  return {
    source: 'content',
    listings() {
      const listed = jobs().map(({ questions: _, ...job }) => job);
      return Promise.resolve({ value: { jobs: listed, meta: { total: listed.length } } });
    },
    jobInfo(id) {
      const job = jobs().find((open) => open.id === id);
      return Promise.resolve({ value: job && withCommonQuestions(job) });
    },
  };
}
