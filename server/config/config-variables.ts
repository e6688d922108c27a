import { analyticsTransports } from '@whorl/contract/site-settings.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { formDefinitions } from '../platform/form-definitions.ts';
import {
  addresses,
  countryCode,
  emailAddress,
  emailAddresses,
  emailAddressesByForm,
  httpsUrl,
  oneOf,
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
  webUrl,
  wholeNumber,
} from './config-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.name = 'ConfigError';
  }
}

type Variable<Value> = {
  /** One sentence; the same in `.env.example` and in the README's table. */
  description: string;
  default?: string;
  schema: v.GenericSchema<string | undefined, Value>;
};

const optional = <Value>(schema: v.GenericSchema<string, Value>, description: string): Variable<Value | undefined> => ({
  description,
  schema: v.optional(schema),
});
const withDefault = <Value>(
  schema: v.GenericSchema<string, Value>,
  value: string,
  description: string,
): Variable<Value> => ({
  description,
  default: value,
  schema: v.pipe(v.optional(v.string(), value), schema),
});

const variables = {
  HOST: withDefault(text, '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  PORT: withDefault(wholeNumber(0, 65_535), '8000', 'Port to listen on; 0 lets the system pick one.'),
  PUBLIC_URL: optional(origin, 'Where visitors reach the site, such as https://example.com; https turns HSTS on.'),
  DATA_DIR: withDefault(text, './data', 'Folder for the embedded database.'),
  DATABASE_URL: optional(
    v.pipe(v.string(), v.regex(/^(sqlite|file|postgres|postgresql):/, 'needs to begin with postgres: or sqlite:')),
    'postgres://USER@HOST/NAME for many processes; the default is an SQLite file in DATA_DIR.',
  ),
  REDIS_URL: optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\//, 'needs to begin with redis:// or rediss://')),
    'redis://HOST:PORT to share rate limits between processes; losing it loses no data.',
  ),
  TRUSTED_PROXIES: optional(
    addresses,
    'Addresses or networks (comma between) whose forwarding and edge headers are believed; none by default.',
  ),
  COUNTRY_FALLBACK: optional(
    countryCode,
    'Country assumed for private addresses; US when listening on loopback, else unknown.',
  ),
  COUNTRY_DATABASE: optional(text, "Path of the operator's own .mmdb country database, asked before the bundled one."),
  GOOD_BOT_RANGES: optional(text, 'Path of a JSON file of the addresses that crawlers publish, by name.'),
  NETWORK_DATABASE: optional(
    text,
    "Path of the operator's own .mmdb database of networks (GeoLite2 ASN or GeoIP2 Anonymous IP), for VPN and data centres; without it, nothing is said of them.",
  ),
  SERVICE_WORKER: withDefault(
    oneOf(['on', 'off']),
    'on',
    "off serves a worker that removes itself and everything it kept from visitors' browsers.",
  ),
  EXPERIMENTS: withDefault(oneOf(['on', 'off']), 'on', 'off shows Control to every visitor and draws nothing.'),
  METRICS_TOKEN: optional(secret, 'Bearer token for /metrics; without it there is no such page.'),
  CONSOLE_TOKEN: optional(
    secret,
    'Token that opens the console of those who run the site, at /console/; without it there is no such page.',
  ),
  LOG_LEVEL: withDefault(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'How much is logged: fatal, error, warn, info, debug, trace or silent.',
  ),
  COOKIE_SECRET: optional(
    secrets,
    "Key that signs cookies, tickets and links, or several (comma between): the first signs, all are believed; made and kept in the database when it isn't set.",
  ),
  DELIVERY_TIMEOUT_SECONDS: withDefault(
    seconds,
    '10',
    'How long a vendor may take to answer a delivery before it is tried again later.',
  ),
  HUBSPOT_PORTAL_ID: optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'needs to be a number')),
    'HubSpot account that leads are delivered to; none when unset.',
  ),
  HUBSPOT_REGION: withDefault(oneOf(['na1', 'eu1']), 'na1', "Where the HubSpot account's data lives: na1 or eu1."),
  HUBSPOT_MODE: withDefault(
    oneOf(['forms', 'contacts', 'both']),
    'forms',
    'How leads get to HubSpot: forms submits its forms, contacts creates or updates the contact by e-mail address, or both.',
  ),
  HUBSPOT_ACCESS_TOKEN: optional(
    text,
    'Bearer token for the authenticated variant of the HubSpot Forms API; contacts cannot be written without it.',
  ),
  HUBSPOT_API_URL: optional(origin, "Another host that speaks HubSpot's interfaces, for trying things out."),
  LEAD_WEBHOOK_URL: optional(webUrl, 'Address that every lead is posted to, signed; none when unset.'),
  LEAD_WEBHOOK_SECRET: optional(secret, "Key of the webhook's HMAC-SHA256 signature."),
  SMTP_URL: optional(
    smtpUrl,
    'Mail server for notices of leads, such as smtps://USER:PASSWORD@HOST:465; with smtp:// STARTTLS is required beyond this machine.',
  ),
  LEAD_NOTICE_FROM: optional(emailAddress, 'Sender of the notices.'),
  LEAD_NOTICE_TO: optional(emailAddresses, 'Addresses (comma between) that get notice of every lead.'),
  LEAD_NOTICE_TO_BY_FORM: optional(
    emailAddressesByForm,
    'FORM=ADDRESS (comma between) for forms whose notices go elsewhere, such as support=help@example.com.',
  ),
  GREENHOUSE_BOARD_TOKEN: optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'needs to be letters, digits, - or _')),
    'Greenhouse job board whose positions are shown; without it those of content/careers.',
  ),
  GREENHOUSE_API_KEY: optional(text, 'Key of the Greenhouse job board; with it applications are sent there too.'),
  GREENHOUSE_API_URL: optional(origin, 'Another host that speaks the Greenhouse job board API, for trying things out.'),
  STATUSPAGE_URL: optional(
    origin,
    "Status page in Statuspage's format, such as https://status.example.com; without it this server's own health.",
  ),
  SALES_CALENDAR_URL: optional(
    httpsUrl,
    'https address of an outside calendar for sales calls; with it the times of content/sales-calls.yaml are not offered.',
  ),
  CMS_BACKEND: optional(
    oneOf(['github', 'gitlab', 'gitea', 'local']),
    'Turns /admin/ on: github, gitlab or gitea; local edits the files of this machine (npm run dev does that).',
  ),
  CMS_REPOSITORY: optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+(\/[\w.-]+)+$/, 'needs to be OWNER/NAME')),
    'OWNER/NAME of the repository that /admin/ writes to.',
  ),
  CMS_BRANCH: optional(text, 'Branch that /admin/ writes to; the default branch of the repository when unset.'),
  CMS_BASE_URL: optional(
    origin,
    'Own GitLab or Gitea, such as https://git.example.com; for GitHub the OAuth client that signs editors in.',
  ),
  CMS_APPLICATION_ID: optional(
    text,
    'Id of the OAuth application at GitLab or Gitea; without it editors sign in with an access token.',
  ),
  IDENTIFICATION_PUBLIC_KEY: withDefault(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'needs to be 1 to 64 letters, digits, - or _')),
    'whorl-site',
    'API key that the browser presents to the identification service.',
  ),
  IDENTIFICATION_SCRIPT_URL_PATTERN: withDefault(
    text,
    endpoints.agentScript,
    'Where the browser loads the identification agent from; the default is our own.',
  ),
  IDENTIFICATION_ENDPOINT: withDefault(
    text,
    endpoints.identify,
    'Where the agent sends what it read; the default is our own. An account has the address of its region here, which pages may then ask.',
  ),
  IDENTIFICATION_REGION: withDefault(
    oneOf(['us', 'eu', 'ap']),
    'us',
    'Region of the identification account: us, eu or ap.',
  ),
  IDENTIFICATION_EVENTS_URL: optional(
    webUrl,
    'Where the browser itself asks about one request, such as https://api.example.com/events; the default asks this server.',
  ),
  IDENTIFICATION_EVENTS_KEY: optional(
    text,
    'Key for IDENTIFICATION_EVENTS_URL; every visitor can read it, so use one that may be public.',
  ),
  IDENTIFICATION_VISITS_URL: optional(
    webUrl,
    "Where the browser itself asks for a visitor's visits, such as https://api.example.com/visitors; the default asks this server.",
  ),
  IDENTIFICATION_VISITS_TOKEN: optional(
    text,
    'Token for IDENTIFICATION_VISITS_URL; every visitor can read it, and with it the visits of any id, so use one that may be public.',
  ),
  ANALYTICS_API_KEY: optional(
    text,
    'Key that analytics events have to come with; without it IDENTIFICATION_PUBLIC_KEY is what browsers send, and any is taken.',
  ),
  ANALYTICS_TRANSPORT: withDefault(
    oneOf(analyticsTransports),
    'fetch',
    'How analytics events leave the browser: fetch, xhr or beacon.',
  ),
  AUTOCAPTURE: withDefault(
    oneOf(['off', 'on']),
    'off',
    'on counts presses on elements, changed fields and downloads too, beside the events of the plan.',
  ),
  AMPLITUDE_API_KEY: optional(
    text,
    'Key of an Amplitude project that analytics events are sent on to; without it they stay here.',
  ),
  AMPLITUDE_REGION: withDefault(
    oneOf(['us', 'eu', 'staging']),
    'us',
    "Where the Amplitude project's data lives: us, eu, or staging, the vendor's own for trials.",
  ),
  AMPLITUDE_API_URL: optional(
    webUrl,
    "Another address that speaks Amplitude's HTTP V2 interface, such as a proxy of one's own.",
  ),
  AMPLITUDE_SENDING: withDefault(
    oneOf(['server', 'browser']),
    'server',
    'Who sends to Amplitude: server stores every event here first; browser sends them from the pages, and nothing is counted here.',
  ),
  SENTRY_DSN: optional(
    sentryDsn,
    "DSN of a Sentry project that gets what breaks in visitors' browsers, through this server; without it that is kept here.",
  ),
  SENTRY_ENVIRONMENT: withDefault(sentryEnvironment, 'production', 'What Sentry calls this deployment.'),
  DASHBOARD_SIGNUP_URL: optional(
    httpsUrl,
    'Where a sign-up goes on, https; without one it ends in a trial key of this server.',
  ),
  SIGNUP_PROVIDERS: optional(
    signupProviders,
    'Who else one can sign up with: google:https://… or github:https://…, comma between; none by default.',
  ),
  GITHUB_REPOSITORIES: optional(
    repositoryNames,
    'Public repositories (owner/name, comma between) that are shown with their stars; none by default.',
  ),
  GITHUB_API_URL: withDefault(
    webUrl,
    'https://api.github.com',
    "Where GitHub's REST API is; a server of one's own has it elsewhere.",
  ),
  GITHUB_TOKEN: optional(text, 'Bearer token for GitHub; without one it allows 60 requests an hour.'),
} as const;

type Variables = typeof variables;
export type Reader = <Name extends keyof Variables>(name: Name) => v.InferOutput<Variables[Name]['schema']>;

/** Documented once for all forms, whose definitions in `contract/leads/forms/` name their variables. */
const hubspotForms = {
  name: 'HUBSPOT_<FORM>_FORM_ID',
  description:
    'GUID of the HubSpot form that gets the leads of one form, such as HUBSPOT_PARTNERS_FORM_ID; without it those leads stay here.',
  default: undefined,
};
const hubspotVariables = formDefinitions.flatMap(({ id, destinations: { hubspot } }) =>
  hubspot?.variable === undefined ? [] : [{ form: id, name: hubspot.variable }],
);
const guid = v.optional(v.pipe(v.string(), v.uuid('needs to be a GUID')));

type Documented = { readonly name: string; readonly description: string; readonly default: string | undefined };

/** Every variable, for the tests that hold `.env.example` and the README's table against the schema. */
export const environmentVariables: readonly Documented[] = Object.entries<Variable<unknown>>(variables).flatMap(
  ([name, variable]) => [
    { name, description: variable.description, default: variable.default },
    ...(name === 'HUBSPOT_PORTAL_ID' ? [hubspotForms] : []),
  ],
);

/** The name of every variable that is read. */
export const variableNames: readonly string[] = [
  ...Object.keys(variables),
  ...hubspotVariables.map(({ name }) => name),
];

/** Returns the GUIDs of HubSpot forms, by our form's ID. */
export function readHubspotForms(environment: Environment): Record<string, string> {
  const given = hubspotVariables.map(({ form, name }) => [form, readVariable(name, guid, environment)] as const);
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Checks all variables, also those that the rest of the configuration does not ask for. */
export function reader(environment: Environment): Reader {
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
  // An empty variable is what a compose file makes of one that is not set.
  const parsed = v.safeParse(schema, environment[name]?.trim() || undefined);
  if (!parsed.success) throw new ConfigError(name, parsed.issues[0].message);
  return parsed.output;
}
