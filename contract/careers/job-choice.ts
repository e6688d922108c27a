/** The team and the place that a list of positions is filtered by; '' is all of them. */
export type JobChoice = { readonly team: string; readonly place: string };

/** Returns whether a position passes the filter. */
export const fitsChoice = (
  { team, place }: { readonly team: string | undefined; readonly place: string | undefined },
  choice: JobChoice,
): boolean => (choice.team === '' || team === choice.team) && (choice.place === '' || place === choice.place);
