import { readProcessConfig } from './config.ts';
import { ErrorsCommandError, runErrorsCommand } from './error-reports/command.ts';
import { openDatabase } from './platform/database/database.ts';

/** `npm run errors -- …` on the database that the server's environment names, while the server runs or not. */
try {
  const database = openDatabase(readProcessConfig().databaseUrl);
  try {
    await runErrorsCommand(process.argv.slice(2), {
      database,
      now: Date.now(),
      write: (text) => process.stdout.write(text),
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ErrorsCommandError ? 2 : 1;
}
