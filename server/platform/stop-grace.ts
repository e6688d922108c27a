/** What a proxy needs to see `/readyz` fail and to send its requests elsewhere; most ask every one or two seconds. */
const GRACE_MS = 3_000;

/** Returns how long requests are still taken after `signal`, in milliseconds: Ctrl-C in a terminal has no proxy to wait for. */
export const graceAt = (signal: NodeJS.Signals): number => (signal === 'SIGTERM' ? GRACE_MS : 0);
