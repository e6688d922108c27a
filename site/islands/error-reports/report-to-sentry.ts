import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import { removePersonalData } from '@whorl/contract/error-report-text.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { CaughtError } from './caught-error.ts';

/** Sentry's description of each source of errors. */
const mechanisms = {
  error: { type: 'onerror', handled: false },
  unhandledrejection: { type: 'onunhandledrejection', handled: false },
  boundary: { type: 'react', handled: true },
} as const;

/**
 * Creates a Sentry client without listeners, breadcrumbs, sessions or storage. Load it with `import()` because it
 * includes the SDK.
 *
 * @returns a function that sends one error through our own server
 */
export function startSentry({ dsn, environment }: NonNullable<SiteSettings['sentry']>): (caught: CaughtError) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    release: document.documentElement.dataset.build ?? '',
    tunnel: vendorProtocols.errorTunnel,
    // Uses the page's `fetch`; the SDK would create a frame to get an unwrapped one.
    transport: (options) => makeFetchTransport(options, (...call) => fetch(...call)),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    // No integration collects these; this also prevents Sentry from inferring them.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: withoutVisitor,
  });
  client.init();
  return ({ error, componentStack, kind, path }) => {
    const scope = new Scope();
    scope.addEventProcessor((event) => ({ ...event, request: { url: location.origin + path } }));
    if (componentStack !== '') scope.setContext('react', { componentStack: removePersonalData(componentStack) });
    client.captureException(error, { originalException: error, mechanism: mechanisms[kind] }, scope);
  };
}

/** Removes personal data from messages and URLs. URLs also lose their host, which is always ours. */
function withoutVisitor(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = removePersonalData(exception.value);
    for (const frame of exception.stacktrace?.frames ?? []) {
      for (const name of ['filename', 'abs_path'] as const) {
        if (frame[name] !== undefined) frame[name] = removePersonalData(frame[name]);
      }
    }
  }
  return event;
}
