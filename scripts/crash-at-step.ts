import { subscribe } from 'node:diagnostics_channel';

// Preloaded into a server (`node --import`) by crash tests: kills the process, like a power failure, when a diagnostics
// channel publishes for the nth time: the channel CRASH_AT, or one that the parent process sends while the server runs.
const { CRASH_AT, CRASH_COUNT } = process.env;

/** Message of the parent process. `count` is counted from its arrival. */
export type CrashPoint = { readonly step: string; readonly count: number };

if (CRASH_AT !== undefined) crashAt({ step: CRASH_AT, count: Number(CRASH_COUNT ?? 1) });
if (process.channel !== undefined) {
  process.on('message', (message) => crashAt(message as CrashPoint));
  process.once('disconnect', crash);
  process.channel.unref();
}

function crashAt({ step, count }: CrashPoint): void {
  let remaining = count;
  subscribe(step, () => {
    remaining -= 1;
    if (remaining <= 0) crash();
  });
}

function crash(): void {
  process.kill(process.pid, 'SIGKILL');
}
