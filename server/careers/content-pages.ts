import { type JobsFile, jobParameter } from '@whorl/contract/careers/job.ts';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { narrowList } from './narrow-list.ts';

type Query = Record<string, string | string[] | undefined>;

/**
 * Does for browsers without script what the script of the page of positions does: narrows the list. A position's number
 * leads to its page.
 */
export function registerContentPages(server: FastifyInstance, { site }: Services, written: () => JobsFile): void {
  for (const parameter of ['team', 'place', jobParameter]) site.leaveToRoutes(pages.jobs.path, parameter);
  server.get<{ Querystring: Query }>(pages.jobs.path, (request, reply) => {
    const page = site.page(pages.jobs.path);
    if (page === undefined) throw new ApiError('not_found');
    const { team, place, [jobParameter]: asked } = request.query;
    const open = written().find(({ slug, job }) => slug === asked || String(job.id) === asked);
    if (open !== undefined) return reply.header('cache-control', 'no-store').redirect(jobPath(open.slug), 303);
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(narrowList(page.html, { team: textOf(team), place: textOf(place) }));
  });
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
