/**
 * Tells who listens for errors of the page (`head-script.ts`) of one that was caught, in the way that the browser tells
 * of one that was not. Unlike `reportError` it writes nothing to the console, where React has already written it.
 *
 * @param componentStack where in the page it was thrown, as React has it
 */
export function announceError(error: unknown, componentStack: string): void {
  dispatchEvent(Object.assign(new ErrorEvent('error', { error }), { componentStack }));
}
