import type { Database } from '../platform/database/database.ts';

/**
 * Commands don't migrate: only the server knows the migrations of all features.
 *
 * @param needed table names, with columns that an older version's database lacks
 * @throws Error naming what is missing
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
