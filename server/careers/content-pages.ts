import { type JobsFile, jobParameter } from '@whorl/contract/careers/job.ts';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { filterJobs } from './filter-jobs.ts';
import { addSource, readJobSource } from './job-source.ts';

/** Parameter with which job boards link to a job on a company's page. */
export const BOARD_PARAMETER = 'gh_jid';

type Query = Record<string, string | string[] | undefined>;

/**
 * Registers the job list with its filter for browsers without scripts, as the page's script would show it. A job ID
 * redirects to the job's page.
 */
export function registerContentPages(server: FastifyInstance, { site }: Services, builtJobs: () => JobsFile): void {
  for (const parameter of ['team', 'place', jobParameter, BOARD_PARAMETER])
    site.delegateToRoutes(pages.jobs.path, parameter);
  server.get<{ Querystring: Query }>(pages.jobs.path, (request, reply) => {
    const page = site.page(pages.jobs.path);
    if (page === undefined) throw new ApiError('not_found');
    const { team, place, [BOARD_PARAMETER]: boardJobId, [jobParameter]: jobId = boardJobId } = request.query;
    const open = builtJobs().find(({ slug, job }) => slug === jobId || String(job.id) === jobId);
    if (open !== undefined) {
      const path = addSource(jobPath(open.slug), readJobSource(request));
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    }
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(filterJobs(page.html, { team: getQueryText(team), place: getQueryText(place) }));
  });
}

/** Returns the value of a query parameter; empty if it is missing or repeated. */
export const getQueryText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
