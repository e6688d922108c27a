import { hostname, userInfo } from 'node:os';
import { readProcessConfig } from './config.ts';
import { readExperimentEvents } from './experiment-events.ts';
import { runExperimentsCommand } from './experiments/command.ts';
import { ExperimentsCommandError } from './experiments/read-command-line.ts';
import { openDatabase } from './platform/database/database.ts';

/** `npm run experiments -- …` on the database that the server's environment names, while the server runs or not. */
try {
  const database = openDatabase(readProcessConfig().databaseUrl);
  try {
    await runExperimentsCommand(process.argv.slice(2), {
      database,
      events: readExperimentEvents(database.kysely),
      operator: `${userName()}@${hostname()}`,
      now: Date.now(),
      write: (text) => process.stdout.write(text),
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ExperimentsCommandError ? 2 : 1;
}

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`;
  }
}
