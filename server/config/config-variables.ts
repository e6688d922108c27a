import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { formDefinitions } from '../platform/form-definitions.ts';
import { agentVariables } from './agent-variables.ts';
import { analyticsVariables } from './analytics-variables.ts';
import { backupVariables } from './backup-variables.ts';
import {
  addresses,
  countryCode,
  emailAddress,
  emailAddresses,
  emailAddressesByForm,
  httpsUrl,
  oneOf,
  optional,
  origin,
  repositoryNames,
  seconds,
  secret,
  secrets,
  sentryDsn,
  sentryEnvironment,
  signupProviders,
  smtpUrl,
  text,
  type Variable,
  webUrl,
  wholeNumber,
  withDefault,
} from './config-values.ts';
import { consoleVariables } from './console-variables.ts';
import { telemetryVariables } from './telemetry-variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.name = 'ConfigError';
  }
}

const variables = {
  HOST: withDefault(text, '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  PORT: withDefault(wholeNumber(0, 65_535), '8000', 'Port to listen on; 0 lets the system pick one.'),
  PUBLIC_URL: optional(origin, 'Public URL of the site, such as https://example.com; https turns HSTS on.'),
  DATA_DIR: withDefault(text, './data', 'Folder for the embedded database.'),
  DATABASE_URL: optional(
    v.pipe(v.string(), v.regex(/^(sqlite|file|postgres|postgresql):/, 'needs to begin with postgres: or sqlite:')),
    'postgres://USER@HOST/NAME for several processes; the default is an SQLite file in DATA_DIR.',
  ),
  DATABASE_REPLICA_URL: optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:/, 'needs to begin with postgres:')),
    'A standby of DATABASE_URL from which traffic reports and exports of events are read; without a connection to it they are read from DATABASE_URL.',
  ),
  ...backupVariables,
  ...telemetryVariables,
  REDIS_URL: optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\//, 'needs to begin with redis:// or rediss://')),
    'redis://HOST:PORT to share rate limits between processes; it stores no other data.',
  ),
  TRUSTED_PROXIES: optional(
    addresses,
    'IP addresses or networks (comma-separated) of proxies whose forwarding and edge headers are trusted; none by default.',
  ),
  COUNTRY_FALLBACK: optional(
    countryCode,
    'Country assumed for private IP addresses; by default US when listening on loopback, otherwise unknown.',
  ),
  COUNTRY_DATABASE: optional(text, 'Path of an .mmdb country database that takes precedence over the bundled one.'),
  GOOD_BOT_RANGES: optional(text, 'Path of a JSON file with the published IP ranges of crawlers, by name.'),
  ...agentVariables,
  NETWORK_DATABASE: optional(
    text,
    'Path of an .mmdb network database (GeoLite2 ASN or GeoIP2 Anonymous IP) to detect VPNs and data centers; without it neither is detected.',
  ),
  SERVICE_WORKER: withDefault(
    oneOf(['on', 'off']),
    'on',
    "off serves a worker that removes itself and its caches from visitors' browsers.",
  ),
  EXPERIMENTS: withDefault(oneOf(['on', 'off']), 'on', 'off shows Control to every visitor and assigns no variants.'),
  METRICS_TOKEN: optional(secret, 'Bearer token for /metrics; without it /metrics returns 404.'),
  ...consoleVariables,
  LOG_LEVEL: withDefault(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Log level: fatal, error, warn, info, debug, trace or silent.',
  ),
  COOKIE_SECRET: optional(
    secrets,
    'Key that signs cookies, tickets and links, or several (comma-separated): the first one signs, all are accepted; by default a generated key in the database.',
  ),
  DELIVERY_TIMEOUT_SECONDS: withDefault(seconds, '10', 'Timeout of a delivery to a vendor, which is retried later.'),
  FORM_MIN_FILL_SECONDS: withDefault(
    wholeNumber(0, 60),
    '1',
    'Minimum time in which a person fills in a form; a faster submission has to solve a challenge.',
  ),
  HUBSPOT_PORTAL_ID: optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'needs to be a number')),
    'ID of the HubSpot account that leads are delivered to; none by default.',
  ),
  HUBSPOT_REGION: withDefault(oneOf(['na1', 'eu1']), 'na1', 'Data center of the HubSpot account: na1 or eu1.'),
  HUBSPOT_MODE: withDefault(
    oneOf(['forms', 'contacts', 'both']),
    'forms',
    'How leads are delivered to HubSpot: forms submits its forms, contacts creates or updates the contact by email address, or both.',
  ),
  HUBSPOT_ACCESS_TOKEN: optional(
    text,
    'Bearer token for the authenticated variant of the HubSpot Forms API; required for contacts.',
  ),
  HUBSPOT_API_URL: optional(origin, 'Overrides the URL of the HubSpot API, for testing.'),
  LEAD_WEBHOOK_URL: optional(webUrl, 'URL that every lead is posted to, signed; none by default.'),
  LEAD_WEBHOOK_SECRET: optional(secret, "Key of the webhook's HMAC-SHA256 signature."),
  WEBHOOK_PRIVATE_TARGETS: withDefault(
    oneOf(['off', 'on']),
    'off',
    'on lets webhooks of identifications post to private, loopback and link-local IP addresses, for receivers in your own network; off refuses them.',
  ),
  SMTP_URL: optional(
    smtpUrl,
    'Mail server for notices of leads, such as smtps://USER:PASSWORD@HOST:465; with smtp:// STARTTLS is required except on loopback.',
  ),
  LEAD_NOTICE_FROM: optional(emailAddress, 'Sender of the notices.'),
  LEAD_NOTICE_TO: optional(emailAddresses, 'Email addresses (comma-separated) that are notified of every lead.'),
  LEAD_NOTICE_TO_BY_FORM: optional(
    emailAddressesByForm,
    'FORM=ADDRESS (comma-separated) for forms whose notices have other recipients, such as support=help@example.com.',
  ),
  GREENHOUSE_BOARD_TOKEN: optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'needs to be letters, digits, - or _')),
    'Token of the Greenhouse job board whose jobs are shown; by default the jobs of content/careers.',
  ),
  GREENHOUSE_API_KEY: optional(
    text,
    'API key of the Greenhouse job board; with it applications are delivered there too.',
  ),
  GREENHOUSE_API_URL: optional(origin, 'Overrides the URL of the Greenhouse job board API, for testing.'),
  STATUSPAGE_URL: optional(
    origin,
    "Status page in Statuspage's format, such as https://status.example.com; by default this server's own health and measurements.",
  ),
  SALES_CALENDAR_URL: optional(
    httpsUrl,
    'https URL of an external calendar for sales calls, which replaces the times of content/sales-calls.yaml.',
  ),
  CMS_BACKEND: optional(
    oneOf(['github', 'gitlab', 'gitea', 'local']),
    'Backend of the content manager at /admin/: github, gitlab or gitea; local edits the files of this machine (used by npm run dev).',
  ),
  CMS_REPOSITORY: optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+(\/[\w.-]+)+$/, 'needs to be OWNER/NAME')),
    'OWNER/NAME of the repository that /admin/ writes to.',
  ),
  CMS_BRANCH: optional(text, 'Branch that /admin/ writes to; the default branch of the repository when unset.'),
  CMS_BASE_URL: optional(
    origin,
    'URL of a self-hosted GitLab or Gitea, such as https://git.example.com; for GitHub that of the OAuth client that signs editors in.',
  ),
  CMS_APPLICATION_ID: optional(
    text,
    'ID of the OAuth application at GitLab or Gitea; without it editors sign in with an access token.',
  ),
  IDENTIFICATION_PUBLIC_KEY: withDefault(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'needs to be 1 to 64 letters, digits, - or _')),
    'whorl-site',
    'Public API key that the agent sends to the identification service.',
  ),
  IDENTIFICATION_SCRIPT_URL_PATTERN: withDefault(
    text,
    endpoints.agentScript,
    "URL that the browser loads the agent from; by default this server's.",
  ),
  IDENTIFICATION_ENDPOINT: withDefault(
    text,
    endpoints.identify,
    "URL that the agent posts signals to; by default this server's. For a vendor account, the URL of its region, which the pages' policy then allows.",
  ),
  IDENTIFICATION_REGION: withDefault(
    oneOf(['us', 'eu', 'ap']),
    'us',
    'Region of the identification account: us, eu or ap.',
  ),
  FREE_PLAN_MONTHLY_LIMIT: optional(
    wholeNumber(1, 1_000_000_000),
    'Identifications per calendar month (UTC) with a key from the sign-up; more get 429. Without it there is no limit.',
  ),
  IDENTIFICATION_SIGNAL_TIMEOUT_SECONDS: optional(
    seconds,
    'Timeout of one signal that the agent collects, 2 by default; a slower signal is missing from the fingerprint.',
  ),
  IDENTIFICATION_EVENTS_URL: optional(
    webUrl,
    "URL from which the browser requests one event directly, such as https://api.example.com/events; by default this server's.",
  ),
  IDENTIFICATION_EVENTS_KEY: optional(
    text,
    'Key for IDENTIFICATION_EVENTS_URL; every visitor can read it, so use a public key.',
  ),
  IDENTIFICATION_VISITS_URL: optional(
    webUrl,
    "URL from which the browser requests a visitor's visits directly, such as https://api.example.com/visitors; by default this server's.",
  ),
  IDENTIFICATION_VISITS_TOKEN: optional(
    text,
    'Token for IDENTIFICATION_VISITS_URL; every visitor can read it, and with it the visits of any visitor ID, so use a public one.',
  ),
  ...analyticsVariables,
  SENTRY_DSN: optional(
    sentryDsn,
    "DSN of a Sentry project that receives errors of visitors' browsers through this server; without it they are stored here.",
  ),
  SENTRY_ENVIRONMENT: withDefault(sentryEnvironment, 'production', 'Sentry environment of this deployment.'),
  DASHBOARD_SIGNUP_URL: optional(
    httpsUrl,
    'https URL where a sign-up continues; by default it ends with a free key of this server.',
  ),
  SIGNUP_PROVIDERS: optional(
    signupProviders,
    'OAuth sign-up providers (comma-separated): google:https://… or github:https://…; none by default.',
  ),
  GITHUB_REPOSITORIES: optional(
    repositoryNames,
    'Public repositories (owner/name, comma-separated) that are shown with their stars; none by default.',
  ),
  GITHUB_API_URL: withDefault(
    webUrl,
    'https://api.github.com',
    "URL of GitHub's REST API, for a GitHub Enterprise server.",
  ),
  GITHUB_TOKEN: optional(text, 'Bearer token for GitHub; without one the limit is 60 requests per hour.'),
} as const;

type Variables = typeof variables;
export type ConfigReader = <Name extends keyof Variables>(name: Name) => v.InferOutput<Variables[Name]['schema']>;

/** Described once for all forms, whose definitions in `contract/leads/forms/` set their variables. */
const hubspotForms = {
  name: 'HUBSPOT_<FORM>_FORM_ID',
  description:
    'GUID of the HubSpot form for the leads of one form, such as HUBSPOT_PARTNERS_FORM_ID; without it they are not delivered to HubSpot.',
  default: undefined,
};
const hubspotVariables = formDefinitions.flatMap(({ id, destinations: { hubspot } }) =>
  hubspot?.variable === undefined ? [] : [{ form: id, name: hubspot.variable }],
);
const guid = v.optional(v.pipe(v.string(), v.uuid('needs to be a GUID')));

type Documented = { readonly name: string; readonly description: string; readonly default: string | undefined };

/** Every variable, for the tests that compare `.env.example` and docs/configuration.md with the schema. */
export const environmentVariables: readonly Documented[] = Object.entries<Variable<unknown>>(variables).flatMap(
  ([name, variable]) => [
    { name, description: variable.description, default: variable.default },
    ...(name === 'HUBSPOT_PORTAL_ID' ? [hubspotForms] : []),
  ],
);

/** Names of all variables that are read. */
export const variableNames: readonly string[] = [
  ...Object.keys(variables),
  ...hubspotVariables.map(({ name }) => name),
];

/** Returns the GUIDs of HubSpot forms, by our form's ID. */
export function readHubspotForms(environment: Environment): Record<string, string> {
  const given = hubspotVariables.map(({ form, name }) => [form, readVariable(name, guid, environment)] as const);
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Validates all variables, including those that the configuration doesn't use. */
export function createConfigReader(environment: Environment): ConfigReader {
  const values = new Map<string, unknown>();
  for (const [name, { schema }] of Object.entries<Variable<unknown>>(variables)) {
    values.set(name, readVariable(name, schema, environment));
  }
  return (name) => values.get(name) as v.InferOutput<Variables[typeof name]['schema']>;
}

function readVariable<Value>(
  name: string,
  schema: v.GenericSchema<string | undefined, Value>,
  environment: Environment,
): Value {
  // Compose files pass variables that aren't set as empty ones.
  const parsed = v.safeParse(schema, environment[name]?.trim() || undefined);
  if (!parsed.success) throw new ConfigError(name, parsed.issues[0].message);
  return parsed.output;
}
