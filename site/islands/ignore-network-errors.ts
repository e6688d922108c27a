/** Error messages of Chromium, Firefox, Safari and Vite's preloader when a module, style sheet or response did not load. */
const networkError =
  /Failed to fetch|dynamically imported module|NetworkError|Importing a module script failed|Load failed|Unable to preload CSS/;

/** Ignores network errors of optional background work. Every other error is still reported as unhandled. */
export function ignoreNetworkErrors(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof Error && networkError.test(error.message))) throw error;
  });
}
