import { join } from 'node:path';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { SIGNUP_CONSENT } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type AnalyticsSettings, createAnalytics } from '../analytics/analytics.ts';
import { eraseVisitorEvents } from '../analytics/delete-events.ts';
import { vendorReceiver } from '../analytics/forwarding/send-batch.ts';
import { exportReceiver } from '../analytics/forwarding/send-export.ts';
import { createApiDescription } from '../api-description/api-description.ts';
import { startScheduledBackups } from '../backups/scheduled-backups.ts';
import { planApplicationDeliveries } from '../careers/applications/greenhouse-destination.ts';
import { createCareers } from '../careers/careers.ts';
import type { Config } from '../config.ts';
import { createConsole } from '../console/console.ts';
import { createContentManager } from '../content-manager/content-manager.ts';
import type { createCountry } from '../country/country.ts';
import { createErrorReports } from '../error-reports/error-reports.ts';
import { createExperiments } from '../experiments/experiments.ts';
import { countIdentification } from '../keys/key-usage.ts';
import { createKeys } from '../keys/keys.ts';
import { selectKeyOwners } from '../keys/unused-keys.ts';
import { findBookableLead } from '../leads/bookable-lead.ts';
import { createLeads } from '../leads/leads.ts';
import { eraseVisitorEntries } from '../lists/change-entries.ts';
import { createListAccess } from '../lists/list-access.ts';
import { createLists } from '../lists/lists.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { Feature, Services } from '../platform/feature.ts';
import { createOperations } from '../platform/operations.ts';
import { createPlayground } from '../playground/playground.ts';
import { erasePlaygroundData } from '../playground/playground-data.ts';
import { createDeployments } from '../publishing/deployments.ts';
import { startPublishing } from '../publishing/publishing.ts';
import { createRepositories } from '../repositories/repositories.ts';
import { createRiskAssessment } from '../risk-assessment/risk-assessment.ts';
import { createRoiCalculator } from '../roi-calculator/roi-calculator.ts';
import { createSalesCalls } from '../sales-calls/sales-calls.ts';
import { createSearch } from '../search/search.ts';
import { createSignup } from '../signup/signup.ts';
import { createSiteSettings } from '../site-settings/site-settings.ts';
import { createStatus } from '../status/status.ts';
import { createAgents } from '../visitors/agents/agents.ts';
import { createDemoAgent } from '../visitors/agents/demo-agent.ts';
import { findAgents } from '../visitors/agents/find-agents.ts';
import { createAgentProtection } from '../visitors/agents/protect-routes.ts';
import { findBotVisits } from '../visitors/bots/find-bot-visits.ts';
import { findLatestBotResult } from '../visitors/bots/latest-bot-result.ts';
import { startFresh } from '../visitors/deletion/start-fresh.ts';
import { findRiskSignals } from '../visitors/find-risk-signals.ts';
import { createGetVisitorId } from '../visitors/get-visitor-id.ts';
import { findFirstRequest } from '../visitors/history/find-first-request.ts';
import { findEvent } from '../visitors/history/stored-event.ts';
import { createVisitors } from '../visitors/visitors.ts';
import { createConsoleAccess } from './create-console-access.ts';
import { createContentAccess } from './create-content-access.ts';
import { createSampleData } from './create-sample-data.ts';
import { createSendEmail } from './create-send-email.ts';
import { createSettings } from './create-settings.ts';
import { createSystemAccess } from './create-system-access.ts';
import { createPrivacyAccess } from './personal-data-requests.ts';
import { planCallDeliveries } from './plan-call-deliveries.ts';
import { planKeyNotice } from './plan-key-notice.ts';
import type { CreateServer } from './write-sample-data.ts';

/** Everything that the features need in addition to the services. */
export type FeatureOptions = {
  config: Config;
  /** The build: `manifest.json` and `public/`. */
  distDir: string;
  country: ReturnType<typeof createCountry>;
  /** Creates the server that makes sample data. */
  createServer: CreateServer;
  /** Builds the site from its sources into `distDir`, for scheduled publishing; undefined without the sources. */
  rebuild?: (() => Promise<void>) | undefined;
  /** Receives analytics events in place of the database, for comparison. */
  storeEvents?: AnalyticsSettings['store'];
};

/** Creates every feature with the functions that it uses of others. */
export async function createFeatures(
  services: Services,
  { config, distDir, country, createServer, rebuild, storeEvents }: FeatureOptions,
): Promise<readonly Feature[]> {
  const { clientAddresses, database } = services;
  const { kysely } = database;
  const { amplitude, identification } = config;
  // Static pages are served before Fastify creates a request.
  const experiments = await createExperiments(services, {
    isOn: config.experiments === 'on',
    getCountry: (raw) => country.getCountry({ raw, headers: raw.headers, clientAddress: clientAddresses.of(raw) }),
  });
  const salesCalls = createSalesCalls(services, {
    distDir,
    calendarUrl: config.salesCalendarUrl,
    planDeliveries: planCallDeliveries(config),
    findLead: findBookableLead,
  });
  const keys = await createKeys(services, {
    cookieSecrets: config.cookieSecrets,
    freePlanMonthlyLimit: config.freePlanMonthlyLimit,
    notifyOwner: planKeyNotice(services, config),
  });
  const lists = createLists(services);
  const getVisitorId = createGetVisitorId(services);
  const signup = createSignup(services, {
    ...config.signup,
    keys,
    findFirstRequest: (workspace) => findFirstRequest(database, workspace),
  });
  const leads = createLeads(services, {
    hubspot: config.hubspot,
    hubspotContacts: config.hubspotContacts,
    webhook: config.leadWebhook,
    emailNotice: config.emailNotice,
    getCountry: country.getCountry,
    getVariants: ({ raw }) => experiments.getVariants(raw),
    minFillTimeMs: config.formMinFillMs,
    keptLeads: { select: selectKeyOwners, consentVersion: SIGNUP_CONSENT },
    findBotResult: findLatestBotResult,
    checkLists: lists.check,
    getVisitorId,
    planOtherDeliveries: planApplicationDeliveries(config.greenhouse),
    followUps: [salesCalls.createFollowUp, signup.createFollowUp],
  });
  const careers = createCareers(services, {
    distDir,
    greenhouse: config.greenhouse,
    submissions: leads.submissions,
  });
  const agents = createAgents(services, config.agents);
  startPublishing(services, rebuild);
  startScheduledBackups(services, config.databaseUrl, config.backups);
  const features: readonly Feature[] = [
    // First, because it measures the routes that are registered after it.
    createStatus(services, config.statuspage),
    createAgentProtection(services, agents),
    country.feature,
    experiments.feature,
    createVisitors(services, {
      eraseLinkedData: async (tx, visitorId, workspace) => {
        await eraseVisitorEntries(tx, visitorId, workspace);
        // Visitors of other workspaces have none.
        if (workspace !== OWN_WORKSPACE) return;
        await eraseVisitorEvents(tx, visitorId);
        await erasePlaygroundData(tx, visitorId);
      },
      findLists: lists.find,
      getLists: (workspace) => createListAccess(services, workspace),
      apiKey: identification.publicKey,
      verifyKey: keys.verify,
      countIdentification,
      agentPath: join(distDir, 'agent/agent.js'),
      getLocation: country.getLocation,
      networkDatabasePath: config.networkDatabasePath,
      goodBotRangesPath: config.goodBotRangesPath,
      agents,
      allowPrivateWebhooks: config.allowPrivateWebhooks,
    }),
    leads.feature,
    keys.feature,
    signup.feature,
    salesCalls.feature,
    careers.feature,
    createOperations(services, config.metricsToken),
    createDeployments(services, packageFile.version),
    createAnalytics(services, {
      apiKey: config.analytics.apiKey,
      otherKeys: amplitude?.isFromBrowser === true ? [amplitude.apiKey] : [],
      getCountry: country.getCountry,
      findAgents: (visitorIds) => findAgents(database, visitorIds, services.clock.now()),
      getVisitorId,
      receivers: [
        ...(amplitude !== undefined && !amplitude.isFromBrowser ? [vendorReceiver] : []),
        ...(config.eventExport === undefined ? [] : [exportReceiver]),
      ],
      store: storeEvents,
    }),
    createErrorReports(services, config.sentry),
    createRepositories(services, config.github),
    createRiskAssessment(services),
    createRoiCalculator(services),
    createPlayground(services, {
      isIdentifiedHere: identification.endpoint === endpoints.identify,
      findEvent: (requestId) => findEvent(kysely, OWN_WORKSPACE, requestId),
      findRiskSignals: (requestId) => findRiskSignals(kysely, OWN_WORKSPACE, requestId),
      startFresh: (tx, requestId, at) => startFresh(tx, OWN_WORKSPACE, requestId, at),
      agent: createDemoAgent(services, config.agents),
      findBotVisits: (since, network) => findBotVisits(database, OWN_WORKSPACE, since, network),
    }),
    createSearch(services, distDir),
    createContentManager(services, { settings: config.contentManager, folder: join(distDir, 'admin') }),
    createConsole(services, {
      ...createConsoleAccess(services, {
        ...config,
        findQuestionTexts: careers.findQuestionTexts,
        planCallDeliveries: planCallDeliveries(config),
        findPage: (path) => services.site.page(path),
        content: createContentAccess(services, distDir, config.contentManager !== undefined),
      }),
      token: config.consoleToken,
      openIdProvider: config.openIdProvider,
      sendEmail: createSendEmail(config),
      privacy: createPrivacyAccess(database, services.clock),
      system: createSystemAccess(services, config, distDir),
      sampleData: config.consoleSampleData
        ? createSampleData(services, {
            ...{ dataDir: config.dataDir, distDir, createServer },
            findQuestionTexts: careers.findQuestionTexts,
          })
        : undefined,
    }),
    createSiteSettings(() => createSettings(config, experiments.runningNames())),
  ];
  return [
    ...features,
    createApiDescription(
      services,
      features.flatMap(({ api = [] }) => api),
    ),
  ];
}
