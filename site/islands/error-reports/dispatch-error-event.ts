/**
 * Dispatches a caught error as an `error` event to the listeners of `head-script.ts`, like the browser does with
 * uncaught ones. Unlike `reportError` it logs nothing, because React already has.
 *
 * @param componentStack React's stack of the components in which it was thrown
 */
export function dispatchErrorEvent(error: unknown, componentStack: string): void {
  dispatchEvent(Object.assign(new ErrorEvent('error', { error }), { componentStack }));
}
