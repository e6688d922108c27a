import { hostname, userInfo } from 'node:os';
import { readExperimentEvents } from './analytics/experiment-events.ts';
import { runExperimentsCommand } from './experiments/command.ts';
import { runCommand } from './run-command.ts';

/** `npm run experiments -- …` */
await runCommand(({ args, database, now, write }) =>
  runExperimentsCommand(args, {
    database,
    events: readExperimentEvents(database.kysely),
    operator: `${userName()}@${hostname()}`,
    now,
    write,
  }),
);

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`;
  }
}
