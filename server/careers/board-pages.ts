import { type JobsFile, jobParameter, servedElementIds } from '@whorl/contract/careers/job.ts';
import { boardJobPath, jobPath, pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { renderBoardUnavailable, renderJob, renderJobList } from './board-view.ts';
import { getQueryText } from './content-pages.ts';
import type { JobBoard } from './job-board.ts';
import { type PageContent, replacePageContent } from './replace-page-content.ts';

type Query = Record<string, string | string[] | undefined>;

/** Parameter with which job boards link to a job on a company's page. */
const BOARD_PARAMETER = 'gh_jid';

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
    return isWritten(path) ? reply.redirect(pages.jobs.path, 303) : reply.callNotFound();
  });

  server.get<{ Querystring: Query }>(pages.jobs.path, async (request, reply) => {
    const { team, place, [jobParameter]: jobId, [BOARD_PARAMETER]: boardJobId } = request.query;
    if (typeof boardJobId === 'string' && /^\d{1,15}$/.test(boardJobId)) {
      return reply.redirect(boardJobPath(Number(boardJobId)), 303);
    }
    try {
      return typeof jobId === 'string'
        ? await answerJob(reply, jobId)
        : await answerList(reply, getQueryText(team), getQueryText(place));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error;
      reply.code(503).header('retry-after', 30);
      return answer(reply, { title: 'Open positions', content: renderBoardUnavailable(board.address) });
    }
  });

  async function answerJob(reply: FastifyReply, jobId: string): Promise<FastifyReply> {
    if (!/^\d{1,15}$/.test(jobId)) throw new ApiError('not_found');
    const { value, ...rest } = await board.jobInfo(Number(jobId));
    if (value === undefined) throw new ApiError('not_found');
    const content = renderJob({ value, ...rest }, publicUrl);
    return answer(reply, {
      title: `${value.title}, ${value.location.name}`,
      canonical: boardJobPath(value.id),
      content,
    });
  }

  const answerList = async (reply: FastifyReply, team: string, place: string): Promise<FastifyReply> =>
    answer(reply, {
      title: 'Open positions by team and location',
      content: renderJobList(await board.listings(), { team, place }),
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
