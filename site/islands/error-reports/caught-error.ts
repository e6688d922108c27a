import { removePersonalData } from '@whorl/contract/error-report-text.ts';

/** Event received by the head script's listeners; see `dispatchErrorEvent`. */
export type CaughtEvent = (ErrorEvent & { readonly componentStack?: string | undefined }) | PromiseRejectionEvent;

export type CaughtError = {
  /** The thrown error, or an error created from another thrown value. */
  readonly error: Error;
  /** URL of the script that threw; empty if the browser doesn't report it. */
  readonly source: string;
  /** React's component stack; empty for errors outside of React. */
  readonly componentStack: string;
  /** Source of the error: an uncaught error, an unhandled rejection, or a React error boundary. */
  readonly kind: 'error' | 'unhandledrejection' | 'boundary';
  /** Path of the page, without query and hash. */
  readonly path: string;
};

/** Converts an event to an error report, with the path of the current page. */
export function toCaughtError(event: CaughtEvent): CaughtError {
  const path = removePersonalData(location.pathname);
  if ('reason' in event) {
    return { error: toError(event.reason), source: '', componentStack: '', kind: 'unhandledrejection', path };
  }
  const { error, message, filename = '', lineno, colno, componentStack = '' } = event;
  const place = filename && `    at ${filename}:${lineno}:${colno}`;
  return {
    error: error === undefined || error === null ? madeError(message, place) : toError(error, place),
    source: filename,
    componentStack,
    kind: event.componentStack === undefined ? 'error' : 'boundary',
    path,
  };
}

/** Anything can be thrown. Other values are reported as text, objects only by their type, not their content. */
function toError(thrown: unknown, place = ''): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return madeError(String(thrown), place);
  const { name, message, stack } = thrown as Partial<Record<keyof Error, unknown>>;
  // An error from another frame isn't an instance of this frame's `Error`.
  if (typeof message === 'string')
    return madeError(message, typeof stack === 'string' ? stack : place, typeof name === 'string' ? name : undefined);
  return madeError(Object.prototype.toString.call(thrown), place);
}

/** Creates an error with the given stack instead of this function's. */
const madeError = (message: string, stack: string, name = 'Error'): Error =>
  Object.assign(new Error(message), { name, stack });
