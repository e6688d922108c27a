import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { experimentOverrideSchema, experimentPreviewQuerySchema } from '@whorl/contract/console/experiments.ts';
import { experiments, type OverrideAction } from '@whorl/contract/experiments/experiments.ts';
import { type ExperimentResults, experimentResultsSchema } from '@whorl/contract/experiments/results.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { previewPolicy } from '../platform/static/content-security-policy.ts';
import type { Site } from '../platform/static/site.ts';
import { createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { changeErrors, idParameter, queryParameter, session } from './operation-parts.ts';
import { parseBody, parseParameters, readId } from './parse-request.ts';

/** Functions of the feature that runs experiments. */
export type ExperimentAccess = {
  /** @param now milliseconds since 1970 */
  readResults(now: number): Promise<ExperimentResults>;
  /**
   * Adds an override, which takes effect in all processes within ten seconds.
   *
   * @param revision the one of the results that the user has seen
   * @param record runs in the same transaction
   * @returns false if another override has been added since
   */
  override(
    override: { experiment: string; action: OverrideAction; why: string; by: string },
    revision: number,
    record: TransactionWork<void>,
  ): Promise<boolean>;
  /** Returns a page of the build; undefined if there is none at this path. */
  findPage: Site['page'];
};

/** Registers the endpoints of experiments. Each override is recorded in the audit log. */
export function registerExperiments(
  addRoute: AddConsoleRoute,
  { clock }: Pick<Services, 'clock'>,
  access: ExperimentAccess,
): void {
  const record = createAuditRecorder(clock);

  addRoute('GET', consoleCalls.experiments, 'viewer', () => access.readResults(clock.now()));

  addRoute('GET', consoleCalls.experimentPreview, 'viewer', (_operator, request, reply) => {
    const { variant } = parseParameters(experimentPreviewQuerySchema, request);
    const experiment = experiments.find(({ name }) => name === readId(request));
    const page = experiment && access.findPage(pages[experiment[variant]].path);
    if (page === undefined) throw new ApiError('not_found');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', previewPolicy(page.headers['content-security-policy'] ?? ''))
      .send(withoutScripts(page.html));
  });

  addRoute('POST', consoleCalls.experimentOverride, 'editor', async (operator, request) => {
    const { action, why, revision } = parseBody(experimentOverrideSchema, request);
    const experiment = experiments.find(({ name }) => name === readId(request))?.name;
    if (experiment === undefined) throw new ApiError('not_found');
    const isAdded = await access.override(
      { experiment, action, why, by: operator.name },
      revision,
      record(operator, 'experiment.override', experiment, action),
    );
    if (!isAdded)
      throw new ApiError('conflict', 'Another user has changed this experiment. Read its history, then decide again.');
    return access.readResults(clock.now());
  });
}

/** Returns a page without what the policy would block, so that the browser's console has no messages about it. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="?(?:modulepreload|manifest)\b[^>]*>/g, '');

/** Registered only if the console is on. */
export const experimentOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.experiments,
    id: 'readExperiments',
    summary: 'Returns the results and the history of all experiments. Requires a console session.',
    answers: { 200: { description: 'The results.', schema: experimentResultsSchema } },
    errors: ['signed_out'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.experimentPreview,
    id: 'previewExperiment',
    summary:
      'Returns the page of a variant as HTML for a frame of the console. Its scripts don’t run, so that it counts neither as a visit nor as an exposure.',
    parameters: [
      idParameter('experiment'),
      queryParameter('variant', 'The variant.', experimentPreviewQuerySchema.entries.variant, true),
    ],
    answers: { 200: { description: 'The page.' } },
    errors: ['bad_request', 'signed_out', 'not_found'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.experimentOverride,
    id: 'overrideExperiment',
    summary: 'Stops, rolls out or resumes an experiment. Requires the role editor. Recorded in the audit log.',
    parameters: [idParameter('experiment')],
    body: { schema: experimentOverrideSchema },
    answers: { 200: { description: 'The results with the override.', schema: experimentResultsSchema } },
    errors: ['bad_request', ...changeErrors, 'conflict'],
  },
];
