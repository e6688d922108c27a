import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openDatabase } from '../server/platform/database/database.ts';
import { createTestDatabase } from '../server/testing/database.ts';

/**
 * Creates an empty test database and prints its URL. Runs each line of standard input as an SQL statement and prints
 * `done`. Drops the database when the input ends, which includes a crash of the parent process.
 *
 * Usage: `node scripts/create-test-database.ts sqlite|postgres`.
 */
const [dialect] = process.argv.slice(2);
if (dialect !== 'sqlite' && dialect !== 'postgres') {
  console.error('Usage: node scripts/create-test-database.ts sqlite|postgres');
  process.exit(2);
}
const { url, release } = await createTestDatabase(dialect);
try {
  console.log(url);
  for await (const statement of createInterface(process.stdin)) {
    const database = openDatabase(url);
    await sql.raw(statement).execute(database.kysely);
    await database.close();
    console.log('done');
  }
} finally {
  await release();
}
