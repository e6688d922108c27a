import { type JobsFile, jobParameter, servedParts } from '@whorl/contract/careers/job.ts';
import { boardJobPath, jobPath, pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { boardAwayView, jobView, listView } from './board-view.ts';
import { type Filling, fillPage } from './fill-page.ts';
import type { JobBoard } from './job-board.ts';

type Query = Record<string, string | string[] | undefined>;

/** How job boards name a position in the address of a page that shows them. */
const BOARD_PARAMETER = 'gh_jid';

/**
 * The page of positions, and of each, with what a job board says; with and without script. The positions that the build
 * has written give way to them.
 */
export function registerBoardPages(
  server: FastifyInstance,
  { site, publicUrl }: Services,
  board: JobBoard,
  written: () => JobsFile,
): void {
  const isWritten = (path: string) => written().some(({ slug }) => jobPath(slug) === path);
  site.leaveRequestsToRoutes(({ url = '/' }) => {
    const [path = '/'] = url.split('?');
    return path === pages.jobs.path || isWritten(path);
  });

  server.get(jobPath(':slug'), (request, reply) => {
    const [path = '/'] = request.url.split('?');
    return isWritten(path) ? reply.redirect(pages.jobs.path, 303) : reply.callNotFound();
  });

  server.get<{ Querystring: Query }>(pages.jobs.path, async (request, reply) => {
    const { team, place, [jobParameter]: asked, [BOARD_PARAMETER]: alsoAsked } = request.query;
    if (typeof alsoAsked === 'string' && /^\d{1,15}$/.test(alsoAsked)) {
      return reply.redirect(boardJobPath(Number(alsoAsked)), 303);
    }
    try {
      return typeof asked === 'string'
        ? await answerJob(reply, asked)
        : await answerList(reply, textOf(team), textOf(place));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error;
      reply.code(503).header('retry-after', 30);
      return answer(reply, { title: 'Positions', content: boardAwayView(board.address) });
    }
  });

  async function answerJob(reply: FastifyReply, asked: string): Promise<FastifyReply> {
    if (!/^\d{1,15}$/.test(asked)) throw new ApiError('not_found');
    const { value, ...rest } = await board.jobInfo(Number(asked));
    if (value === undefined) throw new ApiError('not_found');
    const content = jobView({ value, ...rest }, publicUrl);
    return answer(reply, {
      title: `${value.title}, ${value.location.name}`,
      canonical: boardJobPath(value.id),
      content,
    });
  }

  const answerList = async (reply: FastifyReply, team: string, place: string): Promise<FastifyReply> =>
    answer(reply, {
      title: 'Open positions, by team and place',
      content: listView(await board.listings(), { team, place }),
    });

  function answer(reply: FastifyReply, filling: Filling): FastifyReply {
    const page = site.page(pages.jobs.path);
    if (page === undefined) throw new ApiError('not_found');
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(fillPage(page.html, servedParts.board, filling));
  }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
