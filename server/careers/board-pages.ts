import { type JobsFile, jobParameter, servedElementIds } from '@whorl/contract/careers/job.ts';
import type { JobFilter } from '@whorl/contract/careers/job-filter.ts';
import { boardJobPath, jobPath, pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { renderBoardUnavailable, renderJob, renderJobList } from './board-view.ts';
import { BOARD_PARAMETER, getQueryText } from './content-pages.ts';
import type { JobBoard } from './job-board.ts';
import { addSource, type JobSource, readJobSource } from './job-source.ts';
import { type PageContent, replacePageContent } from './replace-page-content.ts';

type Query = Record<string, string | string[] | undefined>;

/**
 * Registers the job list and the page of each job with the job board's data, working without scripts. Pages of jobs
 * from the build redirect to the list.
 */
export function registerBoardPages(
  server: FastifyInstance,
  { site, publicUrl }: Services,
  board: JobBoard,
  builtJobs: () => JobsFile,
): void {
  const isWritten = (path: string) => builtJobs().some(({ slug }) => jobPath(slug) === path);
  site.delegateRequestsToRoutes(({ url = '/' }) => {
    const [path = '/'] = url.split('?');
    return path === pages.jobs.path || isWritten(path);
  });

  server.get(jobPath(':slug'), (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (!isWritten(path)) return reply.callNotFound();
    return reply.redirect(addSource(pages.jobs.path, readJobSource(request)), 303);
  });

  server.get<{ Querystring: Query }>(pages.jobs.path, async (request, reply) => {
    const { team, place, [jobParameter]: jobId, [BOARD_PARAMETER]: boardJobId } = request.query;
    const source = readJobSource(request);
    if (typeof boardJobId === 'string' && /^\d{1,15}$/.test(boardJobId)) {
      return reply.redirect(addSource(boardJobPath(Number(boardJobId)), source), 303);
    }
    try {
      return typeof jobId === 'string'
        ? await answerJob(reply, jobId, source)
        : await answerList(reply, { team: getQueryText(team), place: getQueryText(place) }, source);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error;
      reply.code(503).header('retry-after', 30);
      return answer(reply, { title: 'Open positions', content: renderBoardUnavailable(board.address) });
    }
  });

  async function answerJob(reply: FastifyReply, jobId: string, source: JobSource): Promise<FastifyReply> {
    if (!/^\d{1,15}$/.test(jobId)) throw new ApiError('not_found');
    const { value, ...rest } = await board.jobInfo(Number(jobId));
    if (value === undefined) throw new ApiError('not_found');
    const content = renderJob({ value, ...rest }, source, publicUrl);
    return answer(reply, {
      title: `${value.title}, ${value.location.name}`,
      canonical: boardJobPath(value.id),
      content,
    });
  }

  const answerList = async (reply: FastifyReply, choice: JobFilter, source: JobSource): Promise<FastifyReply> =>
    answer(reply, {
      title: 'Open positions by team and location',
      content: renderJobList(await board.listings(), choice, source),
    });

  function answer(reply: FastifyReply, filling: PageContent): FastifyReply {
    const page = site.page(pages.jobs.path);
    if (page === undefined) throw new ApiError('not_found');
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(replacePageContent(page.html, servedElementIds.board, filling));
  }
}
