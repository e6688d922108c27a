import type { Database } from '../platform/database/database.ts';

/**
 * Checks that tables exist. Commands don't migrate: only the server has the migrations of all features.
 *
 * @param needed columns by table that a database of an older version lacks
 * @throws Error that lists what is missing
 */
export async function requireTables(
  database: Database,
  needed: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const tables = await database.kysely.introspection.getTables();
  const missing = Object.entries(needed).flatMap(([name, columns]) => {
    const table = tables.find((one) => one.name === name);
    if (table === undefined) return [`table ${name}`];
    return columns
      .filter((column) => !table.columns.some((one) => one.name === column))
      .map((column) => `column ${name}.${column}`);
  });
  if (missing.length > 0) {
    throw new Error(`The database has no ${missing.join(', ')}: start the server on this database once.`);
  }
}
