import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, type JobListings, type JobsFile, jobsFile, jobsFileSchema } from '@whorl/contract/careers/job.ts';
import * as v from 'valibot';

/** Where open positions come from. */
export type JobBoard = {
  listings(): Promise<JobListings>;
  /** undefined for a position that there is not, or not any more. */
  jobInfo(id: number): Promise<Job | undefined>;
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

/** @param publicUrl scheme, host and port that visitors use; with it, the positions' addresses become absolute */
export function createContentJobBoard(written: JobsFile, publicUrl: string | undefined): JobBoard {
  const jobs = written.map(({ job }) => ({
    ...job,
    absolute_url: publicUrl === undefined ? job.absolute_url : new URL(job.absolute_url, publicUrl).href,
  }));
  return {
    listings() {
      return Promise.resolve({ jobs: jobs.map(({ questions: _, ...job }) => job), meta: { total: jobs.length } });
    },
    jobInfo(id) {
      return Promise.resolve(jobs.find((job) => job.id === id));
    },
  };
}
