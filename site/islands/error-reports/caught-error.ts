import { withoutPersonalData } from '@whorl/contract/error-report-text.ts';

/** What comes to the listeners of the head script; see `announceError`. */
export type CaughtEvent = (ErrorEvent & { readonly componentStack?: string | undefined }) | PromiseRejectionEvent;

export type CaughtError = {
  /** As it was thrown; made of what there is where something else was. */
  readonly error: Error;
  /** Address of the script it came from; empty where the browser does not say. */
  readonly source: string;
  /** Where in the page a component threw; empty for everything else. */
  readonly componentStack: string;
  /** Which of three ways it came. */
  readonly kind: 'error' | 'unhandledrejection' | 'boundary';
  /** Of the page, without query and hash. */
  readonly path: string;
};

/** What an event says, at the page of this moment. */
export function caughtErrorOf(event: CaughtEvent): CaughtError {
  const path = withoutPersonalData(location.pathname);
  if ('reason' in event) {
    return { error: errorOf(event.reason), source: '', componentStack: '', kind: 'unhandledrejection', path };
  }
  const { error, message, filename = '', lineno, colno, componentStack = '' } = event;
  const place = filename && `    at ${filename}:${lineno}:${colno}`;
  return {
    error: error === undefined || error === null ? madeError(message, place) : errorOf(error, place),
    source: filename,
    componentStack,
    kind: event.componentStack === undefined ? 'error' : 'boundary',
    path,
  };
}

/** Anything can be thrown. Of a value that is no error its text is told, and of an object its kind, not its content. */
function errorOf(thrown: unknown, place = ''): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return madeError(String(thrown), place);
  const { name, message, stack } = thrown as Partial<Record<keyof Error, unknown>>;
  // An error of another frame.
  if (typeof message === 'string')
    return madeError(message, typeof stack === 'string' ? stack : place, typeof name === 'string' ? name : undefined);
  return madeError(Object.prototype.toString.call(thrown), place);
}

/** The stack would be that of this function. */
const madeError = (message: string, stack: string, name = 'Error'): Error =>
  Object.assign(new Error(message), { name, stack });
