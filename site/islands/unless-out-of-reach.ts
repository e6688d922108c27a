/**
 * How engines say that a module, a style sheet or an answer did not come: Chromium, Firefox and Safari, and the bundler of
 * what it loads with a module.
 */
const outOfReach =
  /Failed to fetch|dynamically imported module|NetworkError|Importing a module script failed|Load failed|Unable to preload CSS/;

/**
 * For what nobody waits for: where the network went before a part of it came, the page is whole without it, and the next
 * one asks again. Every other error goes on to be reported.
 */
export function unlessOutOfReach(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof Error && outOfReach.test(error.message))) throw error;
  });
}
