import { vendorProtocols } from '@whorl/contract/urls.ts';
import ipaddr from 'ipaddr.js';
import { ConfigError, type Environment, type Reader, reader, readHubspotForms } from './config/config-variables.ts';
import { findConfigWarnings } from './config/config-warnings.ts';
import { formDefinitions } from './platform/form-definitions.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * The whole configuration, from environment variables. Pure: the same environment always gives the same answer.
 *
 * @throws ConfigError with one line that names the variable and says what is wrong with it
 */
export function readConfig(environment: Environment) {
  const read = reader(environment);
  const host = read('HOST');
  const dataDir = read('DATA_DIR');
  const publicUrl = read('PUBLIC_URL');
  return {
    host,
    port: read('PORT'),
    /** Scheme, host and port under which visitors reach the site; undefined where only `HOST` and `PORT` are known. */
    publicUrl,
    dataDir,
    databaseUrl: read('DATABASE_URL') ?? `sqlite:${dataDir}/whorl.sqlite`,
    redisUrl: read('REDIS_URL'),
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    country: {
      /** Two-letter code assumed for addresses that belong to no country. */
      fallback: read('COUNTRY_FALLBACK') ?? (isLoopback(host) ? 'US' : undefined),
      databasePath: read('COUNTRY_DATABASE'),
    },
    /** Of a JSON file; see `createGoodBots`. */
    goodBotRangesPath: read('GOOD_BOT_RANGES'),
    networkDatabasePath: read('NETWORK_DATABASE'),
    serviceWorker: read('SERVICE_WORKER'),
    experiments: read('EXPERIMENTS'),
    metricsToken: read('METRICS_TOKEN'),
    consoleToken: read('CONSOLE_TOKEN'),
    logLevel: read('LOG_LEVEL'),
    /** The first signs, all of them verify; undefined where they are kept in the database. */
    cookieSecrets: read('COOKIE_SECRET'),
    deliveryTimeoutMs: read('DELIVERY_TIMEOUT_SECONDS') * 1000,
    hubspot: readHubspot(read, readHubspotForms(environment)),
    hubspotContacts: readHubspotContacts(read),
    leadWebhook: readLeadWebhook(read),
    emailNotice: readEmailNotice(read),
    greenhouse: readGreenhouse(read),
    /** Scheme, host and port of the status page. */
    statuspage: read('STATUSPAGE_URL'),
    /** An outside calendar for sales calls, instead of our own. */
    salesCalendarUrl: read('SALES_CALENDAR_URL'),
    contentManager: readContentManager(read, host),
    identification: {
      publicKey: read('IDENTIFICATION_PUBLIC_KEY'),
      scriptUrlPattern: read('IDENTIFICATION_SCRIPT_URL_PATTERN'),
      endpoint: read('IDENTIFICATION_ENDPOINT'),
      region: read('IDENTIFICATION_REGION'),
      events: readAskedDirectly(read, 'IDENTIFICATION_EVENTS_URL', 'IDENTIFICATION_EVENTS_KEY'),
      visits: readAskedDirectly(read, 'IDENTIFICATION_VISITS_URL', 'IDENTIFICATION_VISITS_TOKEN'),
    },
    analytics: {
      apiKey: read('ANALYTICS_API_KEY'),
      transport: read('ANALYTICS_TRANSPORT'),
      autocapture: read('AUTOCAPTURE') === 'on',
    },
    amplitude: readAmplitude(read),
    sentry: readSentry(read),
    signup: {
      /** Where a sign-up goes on; undefined where it ends in a trial key of this server. */
      dashboardUrl: read('DASHBOARD_SIGNUP_URL'),
      providers: read('SIGNUP_PROVIDERS') ?? {},
    },
    github: {
      repositories: read('GITHUB_REPOSITORIES') ?? [],
      apiUrl: read('GITHUB_API_URL'),
      token: read('GITHUB_TOKEN'),
    },
  };
}

/** `readConfig` of this process's own environment: the one place that reads it. */
export const readProcessConfig = (): Config => readConfig(process.env);

/** `findConfigWarnings` of this process's own environment. */
export const readProcessWarnings = (): string[] => findConfigWarnings(process.env);

/** Where visitors' browsers ask another service by themselves, and the key that they show there. */
function readAskedDirectly(
  read: Reader,
  urlName: 'IDENTIFICATION_EVENTS_URL' | 'IDENTIFICATION_VISITS_URL',
  keyName: 'IDENTIFICATION_EVENTS_KEY' | 'IDENTIFICATION_VISITS_TOKEN',
) {
  const url = read(urlName);
  const key = read(keyName);
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined) throw new ConfigError(urlName, `is missing beside ${keyName}`);
  if (key === undefined) throw new ConfigError(keyName, `is missing beside ${urlName}`);
  return { url: url.replace(/\/*$/, '/'), key };
}

/** As the vendor's own SDKs have them. */
const amplitudeZones = {
  us: { events: 'api2.amplitude.com', remoteConfig: 'sr-client-cfg.amplitude.com' },
  eu: { events: 'api.eu.amplitude.com', remoteConfig: 'sr-client-cfg.eu.amplitude.com' },
  staging: { events: 'api.stag2.amplitude.com', remoteConfig: 'sr-client-cfg.stag2.amplitude.com' },
} as const;

/** Who gets a copy of the events, and whether browsers send it there by themselves. */
function readAmplitude(read: Reader) {
  const apiKey = read('AMPLITUDE_API_KEY');
  const isFromBrowser = read('AMPLITUDE_SENDING') === 'browser';
  if (apiKey === undefined) {
    if (isFromBrowser) throw new ConfigError('AMPLITUDE_API_KEY', 'is missing beside AMPLITUDE_SENDING');
    return undefined;
  }
  const zone = amplitudeZones[read('AMPLITUDE_REGION')];
  const proxy = read('AMPLITUDE_API_URL');
  return {
    apiKey,
    url: proxy ?? `https://${zone.events}/2/httpapi`,
    // Whoever has a proxy wants nothing to go around it; what we know of the settings is told here.
    remoteConfigUrl: proxy === undefined ? `https://${zone.remoteConfig}/config` : vendorProtocols.analyticsConfig,
    isFromBrowser,
  };
}

/** Who gets what breaks in visitors' browsers; undefined where it is kept here. */
function readSentry(read: Reader) {
  const project = read('SENTRY_DSN');
  return project && { ...project, environment: read('SENTRY_ENVIRONMENT') };
}

function readHubspot(read: Reader, forms: Readonly<Record<string, string>>) {
  const portalId = read('HUBSPOT_PORTAL_ID');
  const hasForm = Object.keys(forms).length > 0;
  if (read('HUBSPOT_MODE') === 'contacts') return undefined;
  if (portalId === undefined && !hasForm) {
    if (read('HUBSPOT_MODE') === 'forms') return undefined;
    throw new ConfigError('HUBSPOT_PORTAL_ID', 'is missing beside HUBSPOT_MODE');
  }
  if (portalId === undefined) throw new ConfigError('HUBSPOT_PORTAL_ID', 'is missing beside the id of a HubSpot form');
  if (!hasForm) throw new ConfigError('HUBSPOT_CONTACT_FORM_ID', 'is missing beside HUBSPOT_PORTAL_ID');
  const region = read('HUBSPOT_REGION');
  const host = region === 'eu1' ? 'https://api-eu1.hsforms.com' : 'https://api.hsforms.com';
  return {
    portalId,
    forms,
    accessToken: read('HUBSPOT_ACCESS_TOKEN'),
    apiUrl: read('HUBSPOT_API_URL') ?? host,
  };
}

function readHubspotContacts(read: Reader) {
  if (read('HUBSPOT_MODE') === 'forms') return undefined;
  const accessToken = read('HUBSPOT_ACCESS_TOKEN');
  if (accessToken === undefined) throw new ConfigError('HUBSPOT_ACCESS_TOKEN', 'is missing beside HUBSPOT_MODE');
  return { accessToken, apiUrl: read('HUBSPOT_API_URL') ?? 'https://api.hubapi.com' };
}

function readEmailNotice(read: Reader) {
  const url = read('SMTP_URL');
  const from = read('LEAD_NOTICE_FROM');
  const to = read('LEAD_NOTICE_TO');
  const byForm = read('LEAD_NOTICE_TO_BY_FORM');
  if ([url, from, to, byForm].every((value) => value === undefined)) return undefined;
  if (url === undefined) throw new ConfigError('SMTP_URL', 'is missing beside LEAD_NOTICE_FROM and LEAD_NOTICE_TO');
  if (from === undefined) throw new ConfigError('LEAD_NOTICE_FROM', 'is missing beside SMTP_URL');
  if (to === undefined && byForm === undefined) throw new ConfigError('LEAD_NOTICE_TO', 'is missing beside SMTP_URL');
  const toByForm: Record<string, string[]> = {};
  for (const [form, address] of byForm ?? []) {
    if (!leadFormIds.includes(form)) {
      throw new ConfigError('LEAD_NOTICE_TO_BY_FORM', `"${form}" is none of ${leadFormIds.join(', ')}`);
    }
    toByForm[form] = [...(toByForm[form] ?? []), address];
  }
  return { smtp: readSmtp(url), from, to: to ?? [], toByForm };
}

/** The ports are those of RFC 8314: submission by TLS from the first byte, or by STARTTLS. */
function readSmtp({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:';
  // Brackets are how a URL has an IPv6 address; a socket wants it without.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTls: !secure && !isLoopback(host),
    login: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

function readLeadWebhook(read: Reader) {
  const url = read('LEAD_WEBHOOK_URL');
  const secret = read('LEAD_WEBHOOK_SECRET');
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined) throw new ConfigError('LEAD_WEBHOOK_URL', 'is missing beside LEAD_WEBHOOK_SECRET');
  if (secret === undefined) {
    throw new ConfigError('LEAD_WEBHOOK_SECRET', 'is missing: without it the receiver cannot tell who called');
  }
  return { url, secret };
}

function readGreenhouse(read: Reader) {
  const boardToken = read('GREENHOUSE_BOARD_TOKEN');
  const apiKey = read('GREENHOUSE_API_KEY');
  if (boardToken === undefined) {
    if (apiKey !== undefined) throw new ConfigError('GREENHOUSE_BOARD_TOKEN', 'is missing beside GREENHOUSE_API_KEY');
    return undefined;
  }
  return { boardToken, apiKey, apiUrl: read('GREENHOUSE_API_URL') ?? 'https://boards-api.greenhouse.io' };
}

function readContentManager(read: Reader, host: string) {
  const backend = read('CMS_BACKEND');
  if (backend === undefined) return undefined;
  if (backend === 'local') {
    if (isLoopback(host)) return { backend } as const;
    throw new ConfigError('CMS_BACKEND', 'can be local only where HOST is this machine alone');
  }
  const repository = read('CMS_REPOSITORY');
  if (repository === undefined) throw new ConfigError('CMS_REPOSITORY', 'is missing beside CMS_BACKEND');
  const baseUrl = read('CMS_BASE_URL');
  const applicationId = read('CMS_APPLICATION_ID');
  return { backend, repository, branch: read('CMS_BRANCH'), baseUrl, applicationId } as const;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** As `LEAD_NOTICE_TO_BY_FORM` names them. */
const leadFormIds: readonly string[] = [...formDefinitions.map(({ id }) => id), 'job-application'];
