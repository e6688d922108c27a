import { subscribe } from 'node:diagnostics_channel';

// Preloaded into a server (`node --import`) by crash tests: kills the process, like a power failure, when the diagnostics
// channel CRASH_AT publishes for the CRASH_COUNT-th time.
const { CRASH_AT, CRASH_COUNT } = process.env;
if (CRASH_AT !== undefined) {
  let remaining = Number(CRASH_COUNT ?? 1);
  subscribe(CRASH_AT, () => {
    remaining -= 1;
    if (remaining <= 0) process.kill(process.pid, 'SIGKILL');
  });
}
