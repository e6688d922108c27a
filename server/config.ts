import ipaddr from 'ipaddr.js';
import {
  ConfigError,
  type ConfigReader,
  createConfigReader,
  type Environment,
  readHubspotForms,
} from './config/config-variables.ts';
import { findConfigWarnings } from './config/config-warnings.ts';
import { describeSettings } from './config/describe-settings.ts';
import { readAmplitude, readEventExport } from './config/read-analytics.ts';
import { isPostgres } from './platform/database/database.ts';
import { formDefinitions } from './platform/form-definitions.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the whole configuration from environment variables. Pure: the same environment always gives the same result.
 *
 * @throws ConfigError with a one-line message that names the variable and the problem
 */
export function readConfig(environment: Environment) {
  const read = createConfigReader(environment);
  const host = read('HOST');
  const dataDir = read('DATA_DIR');
  const publicUrl = read('PUBLIC_URL');
  return {
    host,
    port: read('PORT'),
    /** Scheme, host and port of the public site; undefined if only `HOST` and `PORT` are known. */
    publicUrl,
    dataDir,
    databaseUrl: read('DATABASE_URL') ?? `sqlite:${dataDir}/whorl.sqlite`,
    /** Standby for reports; undefined if they are read from `databaseUrl`. */
    databaseReplicaUrl: readReplicaUrl(read),
    backups: readBackups(read),
    /** Key of encrypted backups, also for commands; 32 bytes. */
    backupKey: read('BACKUP_KEY'),
    telemetry: readTelemetry(read),
    redisUrl: read('REDIS_URL'),
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    country: {
      /** Two-letter code assumed for IP addresses without a country. */
      fallback: read('COUNTRY_FALLBACK') ?? (isLoopback(host) ? 'US' : undefined),
      databasePath: read('COUNTRY_DATABASE'),
    },
    /** Path of a JSON file; see `createCrawlerIdentifier`. */
    goodBotRangesPath: read('GOOD_BOT_RANGES'),
    agents: {
      /** Path of a JSON file; see `readAgentCatalog`. */
      knownAgentsPath: read('KNOWN_AGENTS'),
      allowedDirectories: read('AGENT_DIRECTORIES'),
      allowPrivateDirectories: read('AGENT_PRIVATE_DIRECTORIES') === 'on',
    },
    networkDatabasePath: read('NETWORK_DATABASE'),
    serviceWorker: read('SERVICE_WORKER'),
    experiments: read('EXPERIMENTS'),
    metricsToken: read('METRICS_TOKEN'),
    consoleToken: read('CONSOLE_TOKEN'),
    openIdProvider: readOpenIdProvider(read),
    /** Whether everyone may look around the console with sample data. */
    consoleSampleData: (read('CONSOLE_SAMPLE_DATA') ?? (isLocal(host, publicUrl) ? 'on' : 'off')) === 'on',
    logLevel: read('LOG_LEVEL'),
    /** The first one signs, all of them verify; undefined if they are stored in the database. */
    cookieSecrets: read('COOKIE_SECRET'),
    deliveryTimeoutMs: read('DELIVERY_TIMEOUT_SECONDS') * 1000,
    formMinFillMs: read('FORM_MIN_FILL_SECONDS') * 1000,
    hubspot: readHubspot(read, readHubspotForms(environment)),
    hubspotContacts: readHubspotContacts(read),
    leadWebhook: readLeadWebhook(read),
    /** Whether webhooks of identifications may post to IP addresses that aren't public. */
    allowPrivateWebhooks: read('WEBHOOK_PRIVATE_TARGETS') === 'on',
    emailNotice: readEmailNotice(read),
    greenhouse: readGreenhouse(read),
    /** Scheme, host and port of the status page. */
    statuspage: read('STATUSPAGE_URL'),
    /** URL of an external calendar for sales calls, in place of our own. */
    salesCalendarUrl: read('SALES_CALENDAR_URL'),
    contentManager: readContentManager(read, host),
    identification: {
      publicKey: read('IDENTIFICATION_PUBLIC_KEY'),
      scriptUrlPattern: read('IDENTIFICATION_SCRIPT_URL_PATTERN'),
      endpoint: read('IDENTIFICATION_ENDPOINT'),
      region: read('IDENTIFICATION_REGION'),
      signalTimeoutMs: toMs(read('IDENTIFICATION_SIGNAL_TIMEOUT_SECONDS')),
      events: readDirectService(read, 'IDENTIFICATION_EVENTS_URL', 'IDENTIFICATION_EVENTS_KEY'),
      visits: readDirectService(read, 'IDENTIFICATION_VISITS_URL', 'IDENTIFICATION_VISITS_TOKEN'),
    },
    analytics: {
      apiKey: read('ANALYTICS_API_KEY'),
      transport: read('ANALYTICS_TRANSPORT'),
      autocapture: read('AUTOCAPTURE') === 'on',
    },
    amplitude: readAmplitude(read),
    eventExport: readEventExport(read),
    sentry: readSentry(read),
    /** Identifications of a free key per calendar month. */
    freePlanMonthlyLimit: read('FREE_PLAN_MONTHLY_LIMIT'),
    signup: {
      /** URL where a sign-up continues; undefined if it ends with a free key of this server. */
      dashboardUrl: read('DASHBOARD_SIGNUP_URL'),
      providers: read('SIGNUP_PROVIDERS') ?? {},
    },
    github: {
      repositories: read('GITHUB_REPOSITORIES') ?? [],
      apiUrl: read('GITHUB_API_URL'),
      token: read('GITHUB_TOKEN'),
    },
    /** Every setting with its source, for operators; without secrets. */
    settings: describeSettings(environment),
  };
}

/** Returns where traces and logs are sent; undefined if nowhere. */
function readTelemetry(read: ConfigReader) {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? {},
    serviceName: read('OTEL_SERVICE_NAME'),
    sampleRatio: read('OTEL_TRACES_SAMPLER_ARG'),
  };
}

/** Returns the OpenID Connect provider of the console's users; undefined if there is none. */
function readReplicaUrl(read: ConfigReader) {
  const url = read('DATABASE_REPLICA_URL');
  if (url !== undefined && !isPostgres(read('DATABASE_URL') ?? ''))
    throw new ConfigError('DATABASE_REPLICA_URL', 'needs a PostgreSQL database in DATABASE_URL');
  return url;
}

function readOpenIdProvider(read: ConfigReader) {
  const issuer = read('OIDC_ISSUER');
  const clientId = read('OIDC_CLIENT_ID');
  const clientSecret = read('OIDC_CLIENT_SECRET');
  if (issuer === undefined) {
    if (clientId !== undefined) throw new ConfigError('OIDC_ISSUER', 'is required with OIDC_CLIENT_ID');
    return undefined;
  }
  if (clientId === undefined) throw new ConfigError('OIDC_CLIENT_ID', 'is required with OIDC_ISSUER');
  if (clientSecret === undefined) throw new ConfigError('OIDC_CLIENT_SECRET', 'is required with OIDC_ISSUER');
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError('OIDC_ISSUER', 'needs to be an https URL, because it decides who can sign in');
  return { issuer, clientId, clientSecret, name: read('OIDC_NAME') };
}

/** Returns where and how often the database is backed up; undefined if it isn't. */
function readBackups(read: ConfigReader) {
  const folder = read('BACKUP_DIR');
  if (folder === undefined) {
    if (read('BACKUP_S3_URL') !== undefined) throw new ConfigError('BACKUP_DIR', 'is required with BACKUP_S3_URL');
    return undefined;
  }
  const intervalMs = read('BACKUP_INTERVAL_HOURS') * 3_600_000;
  return {
    folder,
    intervalMs,
    keep: read('BACKUP_KEEP'),
    key: read('BACKUP_KEY'),
    bucket: readBackupBucket(read),
  };
}

/** Returns the bucket that backups are uploaded to. They leave the machine encrypted only. */
function readBackupBucket(read: ConfigReader) {
  const url = read('BACKUP_S3_URL');
  if (url === undefined) return undefined;
  const keyId = read('BACKUP_S3_KEY_ID');
  const secret = read('BACKUP_S3_SECRET');
  if (keyId === undefined) throw new ConfigError('BACKUP_S3_KEY_ID', 'is required with BACKUP_S3_URL');
  if (secret === undefined) throw new ConfigError('BACKUP_S3_SECRET', 'is required with BACKUP_S3_URL');
  if (read('BACKUP_KEY') === undefined) throw new ConfigError('BACKUP_KEY', 'is required with BACKUP_S3_URL');
  return { url, region: read('BACKUP_S3_REGION'), keyId, secret };
}

const toMs = (seconds: number | undefined): number | undefined => seconds && seconds * 1000;

/** Reads the configuration from this process's environment, in the only place that accesses it. */
export const readProcessConfig = (): Config => readConfig(process.env);

/** Returns `findConfigWarnings` of this process's environment. */
export const readProcessWarnings = (): string[] => findConfigWarnings(process.env);

/** Returns the service that visitors' browsers query directly, and their key for it. */
function readDirectService(
  read: ConfigReader,
  urlName: 'IDENTIFICATION_EVENTS_URL' | 'IDENTIFICATION_VISITS_URL',
  keyName: 'IDENTIFICATION_EVENTS_KEY' | 'IDENTIFICATION_VISITS_TOKEN',
) {
  const url = read(urlName);
  const key = read(keyName);
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined) throw new ConfigError(urlName, `is required with ${keyName}`);
  if (key === undefined) throw new ConfigError(keyName, `is required with ${urlName}`);
  return { url: url.replace(/\/*$/, '/'), key };
}

/** Returns the Sentry project that receives browser errors; undefined if they are stored here. */
function readSentry(read: ConfigReader) {
  const project = read('SENTRY_DSN');
  return project && { ...project, environment: read('SENTRY_ENVIRONMENT') };
}

function readHubspot(read: ConfigReader, forms: Readonly<Record<string, string>>) {
  const portalId = read('HUBSPOT_PORTAL_ID');
  const hasForm = Object.keys(forms).length > 0;
  if (read('HUBSPOT_MODE') === 'contacts') return undefined;
  if (portalId === undefined && !hasForm) {
    if (read('HUBSPOT_MODE') === 'forms') return undefined;
    throw new ConfigError('HUBSPOT_PORTAL_ID', 'is required with HUBSPOT_MODE');
  }
  if (portalId === undefined) throw new ConfigError('HUBSPOT_PORTAL_ID', 'is required with the id of a HubSpot form');
  if (!hasForm) throw new ConfigError('HUBSPOT_CONTACT_FORM_ID', 'is required with HUBSPOT_PORTAL_ID');
  const region = read('HUBSPOT_REGION');
  const host = region === 'eu1' ? 'https://api-eu1.hsforms.com' : 'https://api.hsforms.com';
  return {
    portalId,
    forms,
    accessToken: read('HUBSPOT_ACCESS_TOKEN'),
    apiUrl: read('HUBSPOT_API_URL') ?? host,
  };
}

function readHubspotContacts(read: ConfigReader) {
  if (read('HUBSPOT_MODE') === 'forms') return undefined;
  const accessToken = read('HUBSPOT_ACCESS_TOKEN');
  if (accessToken === undefined) throw new ConfigError('HUBSPOT_ACCESS_TOKEN', 'is required with HUBSPOT_MODE');
  return { accessToken, apiUrl: read('HUBSPOT_API_URL') ?? 'https://api.hubapi.com' };
}

function readEmailNotice(read: ConfigReader) {
  const url = read('SMTP_URL');
  const from = read('LEAD_NOTICE_FROM');
  const to = read('LEAD_NOTICE_TO');
  const byForm = read('LEAD_NOTICE_TO_BY_FORM');
  if ([url, from, to, byForm].every((value) => value === undefined)) return undefined;
  if (url === undefined) throw new ConfigError('SMTP_URL', 'is required with LEAD_NOTICE_FROM and LEAD_NOTICE_TO');
  if (from === undefined) throw new ConfigError('LEAD_NOTICE_FROM', 'is required with SMTP_URL');
  if (to === undefined && byForm === undefined) throw new ConfigError('LEAD_NOTICE_TO', 'is required with SMTP_URL');
  const toByForm: Record<string, string[]> = {};
  for (const [form, address] of byForm ?? []) {
    if (!leadFormIds.includes(form)) {
      throw new ConfigError('LEAD_NOTICE_TO_BY_FORM', `"${form}" is not a form. Use ${leadFormIds.join(', ')}`);
    }
    toByForm[form] = [...(toByForm[form] ?? []), address];
  }
  return { smtp: readSmtp(url), from, to: to ?? [], toByForm };
}

/** Default ports according to RFC 8314: implicit TLS or STARTTLS. */
function readSmtp({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:';
  // URLs have IPv6 addresses in brackets; sockets need them without.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTls: !secure && !isLoopback(host),
    login: username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

function readLeadWebhook(read: ConfigReader) {
  const url = read('LEAD_WEBHOOK_URL');
  const secret = read('LEAD_WEBHOOK_SECRET');
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined) throw new ConfigError('LEAD_WEBHOOK_URL', 'is required with LEAD_WEBHOOK_SECRET');
  if (secret === undefined) {
    throw new ConfigError('LEAD_WEBHOOK_SECRET', 'is missing: the receiver verifies requests with it');
  }
  return { url, secret };
}

function readGreenhouse(read: ConfigReader) {
  const boardToken = read('GREENHOUSE_BOARD_TOKEN');
  const apiKey = read('GREENHOUSE_API_KEY');
  if (boardToken === undefined) {
    if (apiKey !== undefined) throw new ConfigError('GREENHOUSE_BOARD_TOKEN', 'is required with GREENHOUSE_API_KEY');
    return undefined;
  }
  return { boardToken, apiKey, apiUrl: read('GREENHOUSE_API_URL') ?? 'https://boards-api.greenhouse.io' };
}

function readContentManager(read: ConfigReader, host: string) {
  const backend = read('CMS_BACKEND');
  if (backend === undefined) return undefined;
  if (backend === 'local') {
    if (isLoopback(host)) return { backend } as const;
    throw new ConfigError('CMS_BACKEND', 'can be local only if HOST is a loopback address');
  }
  const repository = read('CMS_REPOSITORY');
  if (repository === undefined) throw new ConfigError('CMS_REPOSITORY', 'is required with CMS_BACKEND');
  const baseUrl = read('CMS_BASE_URL');
  const applicationId = read('CMS_APPLICATION_ID');
  return { backend, repository, branch: read('CMS_BRANCH'), baseUrl, applicationId } as const;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** Whether a server is reachable only from its own machine, also through a proxy. */
const isLocal = (host: string, publicUrl: string | undefined): boolean =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')));

/** Form IDs for `LEAD_NOTICE_TO_BY_FORM`. */
const leadFormIds: readonly string[] = [...formDefinitions.map(({ id }) => id), 'job-application'];
