import { subscribe } from 'node:diagnostics_channel';

// Preloaded into a server (`node --import`): ends the process, as a power cut would, at the CRASH_COUNT-th time that the
// step CRASH_AT is published. The server itself knows nothing of it.
const { CRASH_AT, CRASH_COUNT } = process.env;
if (CRASH_AT !== undefined) {
  let left = Number(CRASH_COUNT ?? 1);
  subscribe(CRASH_AT, () => {
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  });
}
