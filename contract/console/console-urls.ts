/** The operator's console. Separate from the other tables, because no visitor's script needs it. */
export const consoleArea = '/console/';
/** API of the console; requires an operator's session. */
export const consoleCalls = {
  signOut: '/console/sign-out',
  /** Starts a tour, a session that only sees sample data. */
  sampleData: '/console/sample-data',
  overview: '/api/console/overview',
  traffic: '/api/console/traffic',
  experiments: '/api/console/experiments',
  currentUser: '/api/console/user',
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
  deliveries: '/api/console/deliveries',
  /** Retries all failed deliveries of one destination. */
  deliveriesRetry: '/api/console/deliveries/retry',
  delivery: '/api/console/deliveries/:id',
  deliveryRetry: '/api/console/deliveries/:id/retry',
  errors: '/api/console/errors',
  error: '/api/console/errors/:id',
  errorResolve: '/api/console/errors/:id/resolve',
  /** Model Context Protocol; requires a personal access token in place of a session. */
  mcp: '/api/console/mcp',
} as const;
