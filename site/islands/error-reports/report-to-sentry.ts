import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import { withoutPersonalData } from '@whorl/contract/error-report-text.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { CaughtError } from './caught-error.ts';

/** How Sentry is told that nobody caught it, and what did. */
const mechanisms = {
  error: { type: 'onerror', handled: false },
  unhandledrejection: { type: 'onunhandledrejection', handled: false },
  boundary: { type: 'react', handled: true },
} as const;

/**
 * A client that does nothing by itself: it listens to nothing, keeps no trail of what the visitor did, counts no
 * sessions and stores nothing. To be loaded with `import()`, for it brings the SDK.
 *
 * @returns sends one error, through our own server
 */
export function startSentry({ dsn, environment }: NonNullable<SiteSettings['sentry']>): (caught: CaughtError) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    release: document.documentElement.dataset.build ?? '',
    tunnel: vendorProtocols.errorTunnel,
    // With the page's own: the SDK would look for one that nobody has wrapped, in a frame made for that.
    transport: (options) => makeFetchTransport(options, (...call) => fetch(...call)),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    // Nothing here would collect any of it; where it may not be collected, Sentry does not work it out either.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: withoutVisitor,
  });
  client.init();
  return ({ error, componentStack, kind, path }) => {
    const scope = new Scope();
    scope.addEventProcessor((event) => ({ ...event, request: { url: location.origin + path } }));
    if (componentStack !== '') scope.setContext('react', { componentStack: withoutPersonalData(componentStack) });
    client.captureException(error, { originalException: error, mechanism: mechanisms[kind] }, scope);
  };
}

/** Takes out of messages and addresses what could say who somebody is. Addresses lose their host too; it is ours. */
function withoutVisitor(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = withoutPersonalData(exception.value);
    for (const frame of exception.stacktrace?.frames ?? []) {
      for (const name of ['filename', 'abs_path'] as const) {
        if (frame[name] !== undefined) frame[name] = withoutPersonalData(frame[name]);
      }
    }
  }
  return event;
}
