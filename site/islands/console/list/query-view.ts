/** View of a list as stored in the query of its URL: filters, page and what is open. An empty value is the default. */
export type QueryView<Name extends string> = Readonly<Record<Name, string>>;

export type QueryFormat<Name extends string> = {
  /** The view without filters. */
  readonly empty: QueryView<Name>;
  /** Parses the query of a URL. Invalid values are kept, so that the server can report them. */
  parse(search: string): QueryView<Name>;
  /** Returns the query of a view with a question mark; empty if all values are. */
  format(view: Partial<QueryView<Name>>): string;
};

/** Creates the format of a view. @param names parameters of the URL in their order */
export function createQueryFormat<const Name extends string>(names: readonly Name[]): QueryFormat<Name> {
  const fill = (find: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, find(name)])) as QueryView<Name>;
  return {
    empty: fill(() => ''),
    parse(search) {
      const query = new URLSearchParams(search);
      return fill((name) => query.get(name) ?? '');
    },
    format(view) {
      const query = new URLSearchParams(names.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
      return query.size === 0 ? '' : `?${query}`;
    },
  };
}
