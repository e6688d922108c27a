/**
 * Every error of an identification in the browser: a stable name and the text that callers see. Both are part of the
 * wire contract; callers may compare either.
 */
export const agentErrors = {
  apiKeyMissing: 'API key required',
  apiKeyInvalid: 'API key not found',
  apiKeyExpired: 'API key expired',
  badRequestFormat: 'Request cannot be parsed',
  generalServerFailure: 'Request failed',
  serverFailure: 'Request failed to process',
  tooManyRequests: 'Too many requests, rate limit exceeded',
  originNotAvailable: 'Not available for this origin',
  headerRestricted: 'Not available with restricted header',
  clientTimeout: 'Client timeout',
  networkConnection: 'Network connection error',
  networkAbort: 'Network request aborted',
  badResponseFormat: 'Response cannot be parsed',
  cspBlocked: 'Blocked by CSP',
  scriptLoadFailed: 'Failed to load the JS script of the agent',
  wrongRegion: 'Wrong region',
  subscriptionNotActive: 'Subscription not active',
  unsupportedVersion: 'Unsupported version',
  installationMethodRestricted: 'Installation method restricted',
  hostnameRestricted: 'Hostname restricted',
  integrationFailed: 'Integration failed',
  networkRestricted: 'Network restricted',
  invalidProxyIntegrationSecret: 'Invalid proxy integration secret',
  invalidProxyIntegrationHeaders: 'Invalid proxy integration headers',
} as const;

export type AgentErrorName = keyof typeof agentErrors;

/** Thrown by `load` and `get`. */
export class AgentError extends Error {
  override readonly name: AgentErrorName;
  /** The failed request, if one was sent. */
  readonly requestId: string | undefined;

  /** @param detail the cause and the request, for debugging */
  constructor(name: AgentErrorName, detail?: { cause?: unknown; requestId?: string | undefined }) {
    super(agentErrors[name], detail?.cause === undefined ? undefined : { cause: detail.cause });
    this.name = name;
    this.requestId = detail?.requestId;
  }
}

/**
 * Body of an error response of the identification API. `message` is one of the texts above, followed by a colon and the
 * field if one field is invalid.
 */
export type IdentificationErrorBody = { error: { code: IdentificationErrorCode; message: string } };

export const identificationErrors = {
  RequestCannotBeParsed: { status: 400, name: 'badRequestFormat' },
  TokenRequired: { status: 403, name: 'apiKeyMissing' },
  TokenNotFound: { status: 403, name: 'apiKeyInvalid' },
  TokenExpired: { status: 403, name: 'apiKeyExpired' },
  OriginNotAvailable: { status: 403, name: 'originNotAvailable' },
  UnsupportedVersion: { status: 400, name: 'unsupportedVersion' },
  VisitorNotFound: { status: 404, name: undefined },
  RequestNotFound: { status: 404, name: undefined },
  FeatureNotEnabled: { status: 403, name: undefined },
  TooManyRequests: { status: 429, name: 'tooManyRequests' },
} as const;
export type IdentificationErrorCode = keyof typeof identificationErrors;

/** Codes that only other servers of the same contract, or proxies in between, return; the agent understands them too. */
export const foreignErrorCodes = {
  Failed: 'generalServerFailure',
  RequestTimeout: 'serverFailure',
  HeaderRestricted: 'headerRestricted',
  WrongRegion: 'wrongRegion',
  SubscriptionNotActive: 'subscriptionNotActive',
  InstallationMethodRestricted: 'installationMethodRestricted',
  HostnameRestricted: 'hostnameRestricted',
  IntegrationFailed: 'integrationFailed',
  NetworkRestricted: 'networkRestricted',
  InvalidProxyIntegrationSecret: 'invalidProxyIntegrationSecret',
  InvalidProxyIntegrationHeaders: 'invalidProxyIntegrationHeaders',
} as const;

/** Returns the name of an error text, ignoring a detail after a colon; undefined for any other text. */
export function findErrorName(message: string): AgentErrorName | undefined {
  for (const [name, text] of Object.entries(agentErrors)) {
    if (message === text || message.startsWith(`${text}:`)) return name as AgentErrorName;
  }
  return undefined;
}

/** Returns the name of an error code of the API. */
export function findErrorNameByCode(code: string): AgentErrorName | undefined {
  const own: Record<string, { name: AgentErrorName | undefined }> = identificationErrors;
  const foreign: Record<string, AgentErrorName> = foreignErrorCodes;
  return Object.hasOwn(own, code) ? own[code]?.name : Object.hasOwn(foreign, code) ? foreign[code] : undefined;
}
