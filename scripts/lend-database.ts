import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openDatabase } from '../server/platform/database/database.ts';
import { makeTestDatabase } from '../server/testing/database.ts';

/**
 * `node scripts/lend-database.ts sqlite|postgres`: makes an empty database and prints its URL. Runs each line that it is
 * sent as a statement, and prints `done`. Drops the database when its input ends, so also when who asked has died.
 */
const [dialect] = process.argv.slice(2);
if (dialect !== 'sqlite' && dialect !== 'postgres') {
  console.error('Usage: node scripts/lend-database.ts sqlite|postgres');
  process.exit(2);
}
const { url, drop } = await makeTestDatabase(dialect);
try {
  console.log(url);
  for await (const statement of createInterface(process.stdin)) {
    const database = openDatabase(url);
    await sql.raw(statement).execute(database.kysely);
    await database.close();
    console.log('done');
  }
} finally {
  await drop();
}
