import { CompiledQuery, type KyselyPlugin, type QueryId } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/**
 * Watches the statements that use a table.
 *
 * @returns `kysely` to run them with, the number of rows they returned, and their query plans
 */
export function watchStatements(database: Database, table: string) {
  const statements: { query: CompiledQuery; rows: number }[] = [];
  const running = new WeakMap<QueryId, CompiledQuery>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      running.set(queryId, database.kysely.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult({ queryId, result }) {
      const query = running.get(queryId);
      if (query?.sql.includes(`"${table}"`)) statements.push({ query, rows: result.rows.length });
      return Promise.resolve(result);
    },
  };
  return {
    kysely: database.kysely.withPlugin(plugin),
    countRows: () => statements.reduce((total, { rows }) => total + rows, 0),
    plans: () =>
      Promise.all(
        statements.map(async ({ query }) => {
          const explain = database.dialect === 'sqlite' ? 'explain query plan' : 'explain';
          const { rows } = await database.kysely.executeQuery(
            CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
          );
          return JSON.stringify(rows);
        }),
      ),
  };
}
