/** Filter of a job list by team and location; an empty string matches all. */
export type JobFilter = { readonly team: string; readonly place: string };

/** Returns whether a job matches the filter. */
export const matchesFilter = (
  { team, place }: { readonly team: string | undefined; readonly place: string | undefined },
  choice: JobFilter,
): boolean => (choice.team === '' || team === choice.team) && (choice.place === '' || place === choice.place);
