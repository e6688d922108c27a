/**
 * Errors of the site's checks, whose messages are complete without a stack trace. Compared by name, because the bundler
 * loads the site's modules a second time and `instanceof` doesn't work.
 */
const checkErrorNames = ['ContentError', 'PagesError'];

/**
 * Returns the problems of a failed build, one per line, or undefined for an unexpected error, which needs its stack trace.
 * Problems in content (`file:line: message`) are extracted from the bundler's error, which adds lines of its own.
 */
export function describeBuildFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const problems = error.message.match(/\S*content\/\S+?:\d+: .+/g);
  if (problems !== null) return [...new Set(problems)].join('\n');
  return checkErrorNames.includes(error.name) ? error.message : undefined;
}
