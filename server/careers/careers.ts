import { type JobsFile, servedElementIds } from '@whorl/contract/careers/job.ts';
import { type ApplicableJob, getFields, jobBoardQuestions } from '@whorl/contract/leads/job-application.ts';
import { greenhouseApplicationConsent, jobApplicationConsent } from '@whorl/contract/leads/job-application-consent.ts';
import { boardJobPath, jobPath, pages } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { renderApplicationForm, renderClosedJob } from './application-view.ts';
import { type ApplicationSubmissions, type Applications, registerApplications } from './applications/applications.ts';
import { registerBoardApi } from './board-api.ts';
import { boardOperations } from './board-operations.ts';
import { registerBoardPages } from './board-pages.ts';
import { registerContentPages } from './content-pages.ts';
import { createGreenhouseBoard, type GreenhouseBoard } from './greenhouse-board.ts';
import { createContentJobBoard, type JobBoard, readJobs, withCommonQuestions } from './job-board.ts';
import { replacePageContent } from './replace-page-content.ts';

type CareersSettings = {
  readonly distDir: string;
  /** Greenhouse job board; without one, the jobs are those of the build. */
  readonly greenhouse: (GreenhouseBoard & { readonly apiKey: string | undefined }) | undefined;
  readonly submissions: ApplicationSubmissions;
};

export type Careers = {
  readonly feature: Feature;
  /**
   * Returns the texts of a job's questions by field name; none for a closed job, or while the job board is unavailable.
   *
   * @param job slug of the job, or its ID on the job board
   */
  readonly findQuestionTexts: (job: string) => Promise<Record<string, string>>;
};

/** Creates the feature that serves the open jobs, from the build or a job board, and accepts applications. */
export function createCareers(services: Services, { distDir, greenhouse, submissions }: CareersSettings): Careers {
  const { site, clock, log, publicUrl } = services;
  let builtJobs: JobsFile = readJobs(distDir);
  site.onReplaced(() => {
    builtJobs = readJobs(distDir);
  });
  const board: JobBoard =
    greenhouse === undefined
      ? createContentJobBoard(() => builtJobs, publicUrl)
      : createGreenhouseBoard(greenhouse, clock, log);

  const applications: Applications = {
    async find(job) {
      if (board.source === 'content') {
        const open = builtJobs.find(({ slug, job: { id } }) => slug === job || String(id) === job);
        if (open === undefined) return undefined;
        const { title, questions } = withCommonQuestions(open.job);
        return { slug: open.slug, title, questions };
      }
      if (!/^\d{1,15}$/.test(job)) return undefined;
      const { value } = await board.jobInfo(Number(job));
      return (
        value && withBoardQuestions({ slug: job, title: value.title, questions: value.questions, isBoardJob: true })
      );
    },
    page(job, source) {
      const page = site.page(pages.applyForJob.path);
      if (page === undefined) return undefined;
      const isContent = board.source === 'content';
      const content =
        job === undefined
          ? renderClosedJob()
          : renderApplicationForm({
              job,
              description: isContent ? jobPath(job.slug) : boardJobPath(Number(job.slug)),
              source,
              consent: greenhouse?.apiKey === undefined ? jobApplicationConsent : greenhouseApplicationConsent,
            });
      const title = job === undefined ? 'Position closed' : `Apply: ${job.title}`;
      return {
        group: page.group,
        headers: page.headers,
        html: replacePageContent(page.html, servedElementIds.application, { title, content }),
      };
    },
  };

  return {
    feature: {
      name: 'careers',
      api: boardOperations,
      addRoutes(server) {
        registerBoardApi(server, board, services);
        if (board.source === 'content') registerContentPages(server, services, () => builtJobs);
        else registerBoardPages(server, services, board, () => builtJobs);
        registerApplications(server, services, applications, submissions);
      },
    },
    async findQuestionTexts(job) {
      const found = await applications.find(job).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'unavailable') return undefined;
        throw error;
      });
      return Object.fromEntries(
        found?.questions.flatMap(({ label, fields }) => fields.map(({ name }) => [name, label])) ?? [],
      );
    },
  };
}

/** Adds the standard questions that the board's job lacks; without them, applicants could not be contacted. */
function withBoardQuestions(job: ApplicableJob): ApplicableJob {
  const fieldNames = new Set(getFields(job).map(({ name }) => name));
  const missing = jobBoardQuestions.filter(({ fields }) => fields.every(({ name }) => !fieldNames.has(name)));
  return { ...job, questions: [...missing, ...job.questions] };
}
