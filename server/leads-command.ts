import { readProcessConfig } from './config.ts';
import { keyData } from './keys/key-data.ts';
import { LeadsCommandError, runLeadsCommand } from './leads/command.ts';
import { openDatabase } from './platform/database/database.ts';
import { callsIn } from './sales-calls/calls-of-leads.ts';

/** `npm run leads -- …` on the database that the server's environment names, while the server runs or not. */
try {
  const database = openDatabase(readProcessConfig().databaseUrl);
  try {
    await runLeadsCommand(process.argv.slice(2), {
      database,
      now: Date.now(),
      eraseAlso: keyData.erase,
      write: (text) => process.stdout.write(text),
      ...callsIn(database),
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof LeadsCommandError ? 2 : 1;
}
