import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { requiresConfirmation } from '@whorl/contract/console/console-urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { deleteExpiredTokens } from './access-tokens.ts';
import { accountOperations, registerAccount } from './account.ts';
import { applicationOperations } from './application-operations.ts';
import { registerApplications } from './applications.ts';
import { deleteOldAudit } from './audit-log.ts';
import { auditOperations, registerAudit } from './audit-routes.ts';
import type { ConsoleAccess } from './console-access.ts';
import { type AddConsoleRoute, createConsoleRoutes } from './console-routes.ts';
import { contentOperations, registerContent } from './content.ts';
import { registerDeliveries } from './deliveries.ts';
import { deliveryOperations } from './delivery-operations.ts';
import { errorOperations } from './error-operations.ts';
import { registerErrors } from './errors.ts';
import { experimentOperations, registerExperiments } from './experiments.ts';
import { figureOperations, registerFigures } from './figures.ts';
import { identificationOperations } from './identification-operations.ts';
import { registerIdentifications } from './identifications.ts';
import { registerInvitation } from './invitation.ts';
import type { SendEmail } from './invite.ts';
import { isConsoleUrl } from './is-console-url.ts';
import { keyOperations } from './key-operations.ts';
import { registerKeys } from './keys.ts';
import { leadOperations } from './lead-operations.ts';
import { registerLeads } from './leads.ts';
import { listOperations } from './list-operations.ts';
import { registerLists } from './lists.ts';
import { registerMcp } from './mcp/mcp-route.ts';
import { type OpenIdProvider, registerOpenId } from './openid.ts';
import { overviewOperations, registerOverview } from './overview.ts';
import { type PrivacyAccess, privacyOperations, registerPrivacy } from './privacy.ts';
import { salesCallOperations } from './sales-call-operations.ts';
import { registerSalesCalls } from './sales-calls.ts';
import { createSampleAnswers, registerTour, type SampleData } from './sample-data.ts';
import { savedViewOperations } from './saved-view-operations.ts';
import { registerSavedViews } from './saved-views.ts';
import { registerSealingKeys, sealingKeyOperations } from './sealing-keys.ts';
import { createSessions } from './session.ts';
import { registerSessions, sessionOperations } from './session-routes.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSystem, type SystemAccess, systemOperations } from './system.ts';
import { registerUpdates, updateOperations } from './updates.ts';
import { registerUsers, userOperations } from './user-routes.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;

type ConsoleOptions = ConsoleAccess & {
  /** Undefined turns the console off: its URLs return 404. */
  token: string | undefined;
  /** Provider with which users can sign in; undefined if none is configured. */
  openIdProvider: OpenIdProvider | undefined;
  /** Sends the links of invitations; undefined if no mail server is configured. */
  sendEmail: SendEmail | undefined;
  privacy: PrivacyAccess;
  system: SystemAccess;
  /** Lets everyone look around with sample data; undefined if that is off. */
  sampleData: SampleData | undefined;
};

/** Registered only if the console is on. */
const operations: readonly ApiOperation[] = [
  ...figureOperations,
  ...experimentOperations,
  ...sessionOperations,
  ...accountOperations,
  ...overviewOperations,
  ...updateOperations,
  ...leadOperations,
  ...identificationOperations,
  ...deliveryOperations,
  ...errorOperations,
  ...salesCallOperations,
  ...applicationOperations,
  ...keyOperations,
  ...sealingKeyOperations,
  ...listOperations,
  ...savedViewOperations,
  ...contentOperations,
  ...privacyOperations,
  ...systemOperations,
  ...userOperations,
  ...auditOperations,
].map((operation) =>
  requiresConfirmation(operation.method, operation.path)
    ? { ...operation, errors: [...(operation.errors ?? []), 'confirmation_required' as const] }
    : operation,
);

/** Creates the feature of `/console/`: the operators' view of the site, for users with a role. */
export function createConsole(services: Services, options: ConsoleOptions): Feature {
  const { token, sampleData } = options;
  return {
    name: 'console',
    api: token === undefined ? [] : operations,
    addRoutes(server) {
      const { site, clock, database, jobs, log, publicUrl } = services;
      site.delegateRequestsToRoutes(({ url = '' }) => isConsoleUrl(url, token === undefined));
      jobs.every(CLEAN_UP_EVERY_MS, 'delete old entries of the audit log', () => deleteOldAudit(database, clock.now()));
      if (token === undefined) {
        log.info('the console is off: set CONSOLE_TOKEN to 16 or more characters to turn it on at /console/');
        return;
      }
      const sessions = createSessions({
        ...{ token, database, clock },
        secure: publicUrl?.startsWith('https:') === true,
        hasSampleData: () => sampleData?.open() !== undefined,
      });
      jobs.every(CLEAN_UP_EVERY_MS, 'delete ended sessions of the console', sessions.deleteEnded);
      jobs.every(CLEAN_UP_EVERY_MS, 'delete expired access tokens', () => deleteExpiredTokens(database, clock.now()));
      registerSignIn(server, services, sessions, {
        offersTour: sampleData !== undefined,
        openIdName: options.openIdProvider?.name,
      });
      if (options.openIdProvider !== undefined) registerOpenId(server, services, sessions, options.openIdProvider);
      if (sampleData !== undefined) registerTour(server, services, sessions, sampleData);
      registerInvitation(server, services, sessions);
      const answerWithSample = sampleData && createSampleAnswers(sampleData, registerSections);
      const addRoute = createConsoleRoutes(server, sessions, answerWithSample);
      registerSections(addRoute, services, options);
      registerUpdates(addRoute, services, sessions, options);
      registerSessions(addRoute, sessions);
      registerAccount(addRoute, services, sessions, options.openIdProvider?.name);
      registerKeys(addRoute, services, options.keys);
      registerSealingKeys(addRoute, services, options.sealingKeys);
      registerSavedViews(addRoute, services);
      registerContent(addRoute, services, options.content);
      registerPrivacy(addRoute, services, options.privacy);
      registerSystem(addRoute, options.system);
      registerUsers(addRoute, services, options.sendEmail);
      registerAudit(addRoute, services);
      registerMcp(server, services, options);
    },
  };
}

/** Registers the endpoints of sections that are also shown with sample data: those that only read what `access` reads. */
function registerSections(
  addRoute: AddConsoleRoute,
  services: Pick<Services, 'database' | 'clock'>,
  access: ConsoleAccess,
): void {
  registerFigures(addRoute, services, access);
  registerExperiments(addRoute, services, access.experiments);
  registerOverview(addRoute, services, access);
  registerLeads(addRoute, services, access.leads);
  registerIdentifications(addRoute, services, access.identifications);
  registerDeliveries(addRoute, services, access.deliveries);
  registerErrors(addRoute, services, access.errors);
  registerSalesCalls(addRoute, services, access.salesCalls);
  registerApplications(addRoute, services, access.applications);
  registerLists(addRoute, services, access.lists);
}
