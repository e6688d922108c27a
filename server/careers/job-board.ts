import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, type JobListings, type JobsFile, jobsFile, jobsFileSchema } from '@whorl/contract/careers/job.ts';
import { commonQuestions } from '@whorl/contract/leads/job-application.ts';
import * as v from 'valibot';

/** `staleSince`: the board is away, and this is what it said then, in milliseconds since 1970. */
export type BoardAnswer<Value> = { readonly value: Value; readonly staleSince?: number };

/** Where open positions come from. */
export type JobBoard = {
  readonly source: 'content' | 'greenhouse';
  /** The board's own page, where it has one. */
  readonly address?: string;
  /** @throws ApiError `unavailable` where nothing is known of the board yet */
  listings(): Promise<BoardAnswer<JobListings>>;
  /** A value of undefined for a position that there is not, or not any more. @throws as `listings` */
  jobInfo(id: number): Promise<BoardAnswer<Job | undefined>>;
};

/**
 * The positions that the build has pages for.
 *
 * @throws Error in one line when the file of the build is missing or not as the build writes it
 */
export function readJobs(distDir: string): JobsFile {
  const path = join(distDir, jobsFile);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), jobsFileSchema), readBuilt(path));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${path} is not as the build writes it: ${v.getDotPath(issue) ?? 'JSON'}: ${issue.message}`);
}

function readBuilt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: build the site first (npm run build)`);
  }
}

/** Returns a position of the build with the standard questions of a job board before its own. */
export const withCommonQuestions = (job: Job): Job => ({ ...job, questions: [...commonQuestions, ...job.questions] });

/**
 * @param written the positions of the present build
 * @param publicUrl scheme, host and port that visitors use; with it, the positions' addresses become absolute
 */
export function createContentJobBoard(written: () => JobsFile, publicUrl: string | undefined): JobBoard {
  const jobs = () =>
    written().map(({ job }) => ({
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
