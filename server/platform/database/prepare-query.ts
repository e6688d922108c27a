import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Values = Readonly<Record<string, string | number | null>>;

/** Returns the values of these names. A spread would copy none of the placeholders. */
export const pickValues = <Given, Name extends keyof Given>(given: Given, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, given[name]])) as Pick<Given, Name>;

/** Takes the place of a value while a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

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
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Given;
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (kysely, values) => {
    const { adapter, plugins } = kysely.getExecutor();
    // A plugin may treat each query differently.
    if (plugins.length > 0) return (await kysely.executeQuery(build(kysely, values).compile())).rows;
    const query = queries.get(adapter) ?? build(kysely, placeholders).compile();
    queries.set(adapter, query);
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
    const { rows } = await kysely.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
