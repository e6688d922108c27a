import { readProcessConfig } from './config.ts';
import { dataOfVisitors, personalData } from './personal-data.ts';
import { openDatabase } from './platform/database/database.ts';
import { PrivacyCommandError, runPrivacyCommand } from './privacy.ts';

/** `npm run privacy -- …` on the database that the server's environment names, while the server runs or not. */
try {
  const database = openDatabase(readProcessConfig().databaseUrl);
  try {
    await runPrivacyCommand(process.argv.slice(2), {
      database,
      personalData,
      dataOfVisitors,
      now: Date.now(),
      write: (text) => process.stdout.write(text),
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof PrivacyCommandError ? 2 : 1;
}
