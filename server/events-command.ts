import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { EventsCommandError, runEventsCommand } from './analytics/command.ts';
import { readProcessConfig } from './config.ts';
import { openDatabase } from './platform/database/database.ts';

/** How often `tail` looks for new events. */
const LOOK_MS = 500;

/** `npm run events -- …` on the database that the server's environment names, while the server runs or not. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
// Whoever reads may have seen enough: `npm run events -- export | head`.
process.stdout.on('error', () => stopping.abort());
try {
  const database = openDatabase(readProcessConfig().databaseUrl);
  try {
    await runEventsCommand(process.argv.slice(2), {
      database,
      now: Date.now(),
      stop: stopping.signal,
      pause: () => setTimeout(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined),
      async write(text) {
        if (!process.stdout.write(text))
          await once(process.stdout, 'drain', { signal: stopping.signal }).catch(() => []);
      },
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof EventsCommandError ? 2 : 1;
}
