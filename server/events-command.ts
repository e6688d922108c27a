import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { runEventsCommand } from './analytics/command.ts';
import { runCommand } from './run-command.ts';

/** How often `tail` looks for new events. */
const LOOK_MS = 500;

/** `npm run events -- …` */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
await runCommand(({ args, database, now, write, outputClosed }) => {
  const stop = AbortSignal.any([stopping.signal, outputClosed]);
  return runEventsCommand(args, {
    database,
    now,
    stop,
    pause: () => setTimeout(LOOK_MS, undefined, { signal: stop }).catch(() => undefined),
    async write(text) {
      write(text);
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain', { signal: stop }).catch(() => []);
    },
  });
});
