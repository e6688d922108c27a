import { endpoints } from '@whorl/contract/urls.ts';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

export type Environment = Readonly<Record<string, string | undefined>>;
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
    serviceWorker: read('SERVICE_WORKER'),
    metricsToken: read('METRICS_TOKEN'),
    logLevel: read('LOG_LEVEL'),
    cookieSecret: read('COOKIE_SECRET'),
    deliveryTimeoutMs: read('DELIVERY_TIMEOUT_SECONDS') * 1000,
    hubspot: readHubspot(read),
    leadWebhook: readLeadWebhook(read),
    identification: {
      publicKey: read('IDENTIFICATION_PUBLIC_KEY'),
      scriptUrlPattern: read('IDENTIFICATION_SCRIPT_URL_PATTERN'),
      endpoint: read('IDENTIFICATION_ENDPOINT'),
      region: read('IDENTIFICATION_REGION'),
    },
  };
}

/** `readConfig` of this process's own environment: the one place that reads it. */
export const readProcessConfig = (): Config => readConfig(process.env);

export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.name = 'ConfigError';
  }
}

function readHubspot(read: Reader) {
  const portalId = read('HUBSPOT_PORTAL_ID');
  const contact = read('HUBSPOT_CONTACT_FORM_ID');
  const newsletter = read('HUBSPOT_NEWSLETTER_FORM_ID');
  const forms = {
    ...(contact !== undefined && { 'general-contact': contact }),
    ...(newsletter !== undefined && { newsletter }),
  };
  const hasForm = Object.keys(forms).length > 0;
  if (portalId === undefined && !hasForm) return undefined;
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

const text = v.pipe(v.string(), v.minLength(1));
const secret = v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'));
const webUrl = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'needs to be an http(s) address',
  ),
);
const origin = v.pipe(
  webUrl,
  v.transform((value) => new URL(value)),
  v.check(
    (url) => url.href === `${url.origin}/`,
    'needs to be scheme, host and port only, such as https://example.com',
  ),
  v.transform((url) => url.origin),
);
const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'needs to be a whole number'),
    v.transform(Number),
    v.minValue(from, `needs to be ${from} or more`),
    v.maxValue(to, `needs to be ${to} or less`),
  );
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'needs to be a number of seconds'),
  v.transform(Number),
  v.minValue(0.1, 'needs to be 0.1 or more'),
  v.maxValue(300, 'needs to be 300 or less'),
);
const address = v.pipe(
  v.string(),
  v.check(
    (value) => ipaddr.isValid(value) || ipaddr.isValidCIDR(value),
    (issue) => `"${issue.input}" is no address`,
  ),
);
const addresses = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.array(address),
);
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'needs to be two capital letters, such as DE'));
const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `needs to be one of ${options.join(', ')}`);

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
  SERVICE_WORKER: withDefault(
    oneOf(['on', 'off']),
    'on',
    "off serves a worker that removes itself and everything it kept from visitors' browsers.",
  ),
  METRICS_TOKEN: optional(secret, 'Bearer token for /metrics; without it there is no such page.'),
  LOG_LEVEL: withDefault(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'How much is logged: fatal, error, warn, info, debug, trace or silent.',
  ),
  COOKIE_SECRET: optional(secret, "Key that signs cookies; made and kept in the database when it isn't set."),
  DELIVERY_TIMEOUT_SECONDS: withDefault(
    seconds,
    '10',
    'How long a vendor may take to answer a delivery before it is tried again later.',
  ),
  HUBSPOT_PORTAL_ID: optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'needs to be a number')),
    'HubSpot account that leads are delivered to; none when unset.',
  ),
  HUBSPOT_CONTACT_FORM_ID: optional(
    v.pipe(v.string(), v.uuid('needs to be a GUID')),
    'GUID of the HubSpot form that stands for contact sales.',
  ),
  HUBSPOT_NEWSLETTER_FORM_ID: optional(
    v.pipe(v.string(), v.uuid('needs to be a GUID')),
    'GUID of the HubSpot form that stands for the newsletter; without it addresses stay here.',
  ),
  HUBSPOT_REGION: withDefault(oneOf(['na1', 'eu1']), 'na1', "Where the HubSpot account's data lives: na1 or eu1."),
  HUBSPOT_ACCESS_TOKEN: optional(text, 'Bearer token for the authenticated variant of the HubSpot Forms API.'),
  HUBSPOT_API_URL: optional(origin, 'Another host that speaks the HubSpot Forms API, for trying things out.'),
  LEAD_WEBHOOK_URL: optional(webUrl, 'Address that every lead is posted to, signed; none when unset.'),
  LEAD_WEBHOOK_SECRET: optional(secret, "Key of the webhook's HMAC-SHA256 signature."),
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
    'Where the agent sends what it read; the default is our own.',
  ),
  IDENTIFICATION_REGION: withDefault(
    oneOf(['us', 'eu', 'ap']),
    'us',
    'Region of the identification account: us, eu or ap.',
  ),
} as const;

type Variables = typeof variables;
type Reader = <Name extends keyof Variables>(name: Name) => v.InferOutput<Variables[Name]['schema']>;

/** Every variable, for the tests that hold `.env.example` and the README's table against the schema. */
export const environmentVariables: readonly { name: string; description: string; default: string | undefined }[] =
  Object.entries<Variable<unknown>>(variables).map(([name, variable]) => ({
    name,
    description: variable.description,
    default: variable.default,
  }));

/** Checks all variables, also those that the rest of the configuration does not ask for. */
function reader(environment: Environment): Reader {
  const values = new Map<string, unknown>();
  for (const [name, variable] of Object.entries<Variable<unknown>>(variables)) {
    // An empty variable is what a compose file makes of one that is not set.
    const given = environment[name]?.trim() || undefined;
    const parsed = v.safeParse(variable.schema, given);
    if (!parsed.success) throw new ConfigError(name, parsed.issues[0].message);
    values.set(name, parsed.output);
  }
  return (name) => values.get(name) as v.InferOutput<Variables[typeof name]['schema']>;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
