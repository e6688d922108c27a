/** The operator's console. Separate from the other tables, because no visitor's script needs it. */
export const consoleArea = '/console/';
/** API of the console; requires an operator's session. */
export const consoleCalls = {
  signOut: '/console/sign-out',
  /** Starts a sign-in with an OpenID Connect provider, which sends the browser to the callback. */
  openId: '/console/openid',
  openIdCallback: '/console/openid/callback',
  /** Starts a tour, a session that only sees sample data. */
  sampleData: '/console/sample-data',
  overview: '/api/console/overview',
  /** `:id` is a section; the query is that of its list. */
  updates: '/api/console/updates/:id',
  traffic: '/api/console/traffic',
  currentTraffic: '/api/console/traffic/now',
  experiments: '/api/console/experiments',
  experimentOverride: '/api/console/experiments/:id/override',
  /** Page of a variant for a frame of the console; nothing in it runs. `:id` is the experiment. */
  experimentPreview: '/api/console/experiments/:id/preview',
  currentUser: '/api/console/user',
  /** The way in which the signed-in user signs in. */
  account: '/api/console/account',
  password: '/api/console/password',
  /** Confirms that the session's user is still present. */
  confirmation: '/api/console/confirmation',
  sessions: '/api/console/sessions',
  session: '/api/console/sessions/:id',
  users: '/api/console/users',
  user: '/api/console/users/:id',
  audit: '/api/console/audit',
  auditExport: '/api/console/audit/export',
  leads: '/api/console/leads',
  leadExport: '/api/console/leads/export',
  lead: '/api/console/leads/:id',
  leadRelease: '/api/console/leads/:id/release',
  leadRetry: '/api/console/leads/:id/retry',
  leadErase: '/api/console/leads/:id/erase',
  identifications: '/api/console/identifications',
  identificationExport: '/api/console/identifications/export',
  identification: '/api/console/identifications/:id',
  visitor: '/api/console/visitors/:id',
  /** Share of right predictions by the signals alone. */
  calibration: '/api/console/calibration',
  deliveries: '/api/console/deliveries',
  /** Retries all failed deliveries of one destination. */
  deliveriesRetry: '/api/console/deliveries/retry',
  delivery: '/api/console/deliveries/:id',
  deliveryRetry: '/api/console/deliveries/:id/retry',
  errors: '/api/console/errors',
  error: '/api/console/errors/:id',
  errorResolve: '/api/console/errors/:id/resolve',
  salesCalls: '/api/console/sales-calls',
  salesCallExport: '/api/console/sales-calls/export',
  salesCall: '/api/console/sales-calls/:id',
  salesCallCancel: '/api/console/sales-calls/:id/cancel',
  applications: '/api/console/applications',
  applicationExport: '/api/console/applications/export',
  application: '/api/console/applications/:id',
  applicationFile: '/api/console/applications/:id/files/:file',
  /** The address or visitor ID is in the body, because URLs are logged. */
  privacyFind: '/api/console/privacy/find',
  privacyExport: '/api/console/privacy/export',
  privacyErase: '/api/console/privacy/erase',
  keys: '/api/console/keys',
  keyExport: '/api/console/keys/export',
  key: '/api/console/keys/:id',
  keyRotate: '/api/console/keys/:id/rotate',
  keyRevoke: '/api/console/keys/:id/revoke',
  listEntries: '/api/console/lists',
  listEntryExport: '/api/console/lists/export',
  listEntry: '/api/console/lists/:id',
  /** Texts of the site. */
  content: '/api/console/content',
  /** Filters that users save by a name. */
  savedViews: '/api/console/views',
  savedView: '/api/console/views/:id',
  system: '/api/console/system',
  systemSettings: '/api/console/system/settings',
  sealingKeys: '/api/console/sealing-keys',
  /** `:id` is the workspace. */
  sealingKey: '/api/console/sealing-keys/:id',
  /** Model Context Protocol; requires a personal access token in place of a session. */
  mcp: '/api/console/mcp',
} as const;

/**
 * Method and URL of the endpoints that export a list, erase personal data, or change who may sign in. They require a sign-in or
 * a confirmation within the last `CONSOLE_CONFIRMATION_MINUTES`, so that a session that someone finds open isn't enough
 * (OWASP ASVS 5, 7.5.1 and 7.5.3).
 */
const confirmedOperations: ReadonlySet<string> = new Set([
  `GET ${consoleCalls.auditExport}`,
  `GET ${consoleCalls.leadExport}`,
  `POST ${consoleCalls.leadErase}`,
  `GET ${consoleCalls.identificationExport}`,
  `GET ${consoleCalls.salesCallExport}`,
  `GET ${consoleCalls.applicationExport}`,
  `POST ${consoleCalls.privacyExport}`,
  `POST ${consoleCalls.privacyErase}`,
  `GET ${consoleCalls.listEntryExport}`,
  `GET ${consoleCalls.keyExport}`,
  `POST ${consoleCalls.users}`,
  `PATCH ${consoleCalls.user}`,
  `DELETE ${consoleCalls.user}`,
]);

/** Returns whether an endpoint requires a confirmed sign-in. @param url as in `consoleCalls` */
export const requiresConfirmation = (method: string, url: string): boolean =>
  confirmedOperations.has(`${method.toUpperCase()} ${url}`);
