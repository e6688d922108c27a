/** What the sources of one reading share: making a WebGL context is the dearest step of all, so it is made once. */
export type SourceContext = Parameters<typeof import('@fingerprintjs/fingerprintjs').sources.webGlBasics>[0];

/**
 * Reads one thing off the browser. A function as the result is a second stage: what the first one started is collected
 * by it later, while other sources run meanwhile.
 */
export type SignalSource = (context: SourceContext) => unknown;
