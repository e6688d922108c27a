import { type JobsFile, servedParts } from '@whorl/contract/careers/job.ts';
import { type AskedJob, boardQuestions, fieldsOf } from '@whorl/contract/leads/job-application.ts';
import { greenhouseApplicationConsent, jobApplicationConsent } from '@whorl/contract/leads/job-application-consent.ts';
import { boardJobPath, jobPath, pages } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import type { Page } from '../platform/static/site.ts';
import { applicationView, notOpenView } from './application-view.ts';
import { registerBoardApi } from './board-api.ts';
import { boardOperations } from './board-operations.ts';
import { registerBoardPages } from './board-pages.ts';
import { registerContentPages } from './content-pages.ts';
import { fillPage } from './fill-page.ts';
import { createGreenhouseBoard, type GreenhouseBoard } from './greenhouse-board.ts';
import { createContentJobBoard, type JobBoard, readJobs, withCommonQuestions } from './job-board.ts';

export type CareersSettings = {
  readonly distDir: string;
  /** Without one, the positions are those of the build. */
  readonly greenhouse: (GreenhouseBoard & { readonly apiKey: string | undefined }) | undefined;
};

/** What can be applied for, and where. */
export type Applications = {
  /** @param job a slug, or a board's number */
  find(job: string): Promise<AskedJob | undefined>;
  /** The page with this position's form, or one that says that it is not open. */
  page(job: AskedJob | undefined): Page | undefined;
};

/** Answers which positions are open, whether they come from the build or from a job board. */
export function createCareers(
  services: Services,
  { distDir, greenhouse }: CareersSettings,
): { feature: Feature; applications: Applications } {
  const { site, clock, log, publicUrl } = services;
  let written: JobsFile = readJobs(distDir);
  site.onReplaced(() => {
    written = readJobs(distDir);
  });
  const board: JobBoard =
    greenhouse === undefined
      ? createContentJobBoard(() => written, publicUrl)
      : createGreenhouseBoard(greenhouse, clock, log);

  return {
    feature: {
      name: 'careers',
      api: boardOperations,
      addRoutes(server) {
        registerBoardApi(server, board, services);
        if (board.source === 'content') registerContentPages(server, services, () => written);
        else registerBoardPages(server, services, board, () => written);
      },
    },
    applications: {
      async find(job) {
        if (board.source === 'content') {
          const open = written.find(({ slug, job: { id } }) => slug === job || String(id) === job);
          if (open === undefined) return undefined;
          const { title, questions } = withCommonQuestions(open.job);
          return { slug: open.slug, title, questions };
        }
        if (!/^\d{1,15}$/.test(job)) return undefined;
        const { value } = await board.jobInfo(Number(job));
        return (
          value && withBoardQuestions({ slug: job, title: value.title, questions: value.questions, isOfBoard: true })
        );
      },
      page(job) {
        const page = site.page(pages.applyForJob.path);
        if (page === undefined) return undefined;
        const isContent = board.source === 'content';
        const content =
          job === undefined
            ? notOpenView()
            : applicationView({
                job,
                description: isContent ? jobPath(job.slug) : boardJobPath(Number(job.slug)),
                isExample: isContent,
                consent: greenhouse?.apiKey === undefined ? jobApplicationConsent : greenhouseApplicationConsent,
              });
        const title = job === undefined ? 'Not open any more' : `Apply: ${job.title}`;
        return { headers: page.headers, html: fillPage(page.html, servedParts.application, { title, content }) };
      },
    },
  };
}

/** A board asks for these by itself; where one does not, nobody could be answered. */
function withBoardQuestions(job: AskedJob): AskedJob {
  const asked = new Set(fieldsOf(job).map(({ name }) => name));
  const missing = boardQuestions.filter(({ fields }) => fields.every(({ name }) => !asked.has(name)));
  return { ...job, questions: [...missing, ...job.questions] };
}
