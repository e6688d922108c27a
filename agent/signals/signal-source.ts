/** State shared by the sources of one run: creating a WebGL context is the most expensive step, so it is done once. */
export type SourceContext = Parameters<typeof import('@fingerprintjs/fingerprintjs').sources.webGlBasics>[0];

/**
 * Reads one property of the browser. A returned function is a second stage: it collects later what the first stage
 * started, while other sources run.
 */
export type SignalSource = (context: SourceContext) => unknown;
