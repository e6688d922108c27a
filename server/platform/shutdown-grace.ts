/** Time for a proxy to notice the failing `/readyz` and use another server; most check every one or two seconds. */
const GRACE_MS = 3_000;

/** Returns the time during which requests are still accepted after `signal`; after Ctrl-C there is no proxy to wait for. */
export const shutdownGraceMs = (signal: NodeJS.Signals): number => (signal === 'SIGTERM' ? GRACE_MS : 0);
