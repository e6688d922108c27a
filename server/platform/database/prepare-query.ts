import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Values = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Returns the values of these names. A spread would copy none of the placeholders. */
export const pickValues = <Given, Name extends keyof Given>(given: Given, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, given[name]])) as Pick<Given, Name>;

/**
 * Creates a function that runs a query, which is built and compiled once per dialect: for large queries of frequent requests,
 * Kysely takes as long for that as SQLite to run them.
 *
 * @param build builds the query; may only pass the values on, because they are placeholders
 * @returns a function that runs the query with values and resolves to its rows
 */
export function prepareQuery<Given extends Values, Row>(
  build: (kysely: Kysely<Tables>, values: Given) => Compilable<Row>,
): (kysely: Kysely<Tables>, values: Given) => Promise<Row[]> {
  const run = prepareForRows<Given, Row>(1, (kysely, [values]) => build(kysely, values as Given));
  return (kysely, values) => run(kysely, [values]);
}

/** Numbers of rows in one statement: a batch is divided into the largest ones. */
const BATCH_SIZES = [100, 30, 10, 5, 4, 3, 2, 1] as const;

/** As `prepareQuery`, for a statement that writes any number of rows. Runs none for no rows. */
export function prepareBatches<Given extends Values>(
  build: (kysely: Kysely<Tables>, rows: readonly Given[]) => Compilable<unknown>,
): (kysely: Kysely<Tables>, rows: readonly Given[]) => Promise<void> {
  const statements = BATCH_SIZES.map((size) => ({ size, run: prepareForRows(size, build) }));
  return async (kysely, rows) => {
    let from = 0;
    for (const { size, run } of statements)
      for (; from + size <= rows.length; from += size) await run(kysely, rows.slice(from, from + size));
  };
}

/** Takes the place of a value while a query is built. */
class Placeholder {
  readonly row: number;
  readonly name: string;
  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

function prepareForRows<Given extends Values, Row>(
  count: number,
  build: (kysely: Kysely<Tables>, rows: readonly Given[]) => Compilable<Row>,
): (kysely: Kysely<Tables>, rows: readonly Given[]) => Promise<Row[]> {
  const placeholders = Array.from(
    { length: count },
    (_, row) => new Proxy({}, { get: (_target, name) => new Placeholder(row, String(name)) }) as Given,
  );
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (kysely, rows) => {
    const { adapter, plugins } = kysely.getExecutor();
    // A plugin may treat each query differently.
    if (plugins.length > 0) return (await kysely.executeQuery(build(kysely, rows).compile())).rows;
    const query = queries.get(adapter) ?? build(kysely, placeholders).compile();
    queries.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? rows[value.row]?.[value.name] : value,
    );
    return (await kysely.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
