import { readProcessConfig } from './config.ts';
import { runKeysCommand } from './keys/command.ts';
import { KeysCommandError } from './keys/read-command-line.ts';
import { openDatabase } from './platform/database/database.ts';

/** `npm run keys -- …` on the database that the server's environment names, while the server runs or not. */
try {
  const { databaseUrl, cookieSecrets } = readProcessConfig();
  const database = openDatabase(databaseUrl);
  try {
    await runKeysCommand(process.argv.slice(2), {
      database,
      signsWithCookieSecret: cookieSecrets !== undefined,
      now: Date.now(),
      write: (text) => process.stdout.write(text),
    });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof KeysCommandError ? 2 : 1;
}
