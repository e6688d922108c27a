/** Errors of the site's own checks, whose messages say everything. By name: the site is loaded by the bundler. */
const namesOfChecks = ['ContentError', 'PagesError'];

/**
 * Returns why a build failed, one line per problem; undefined for an error that nobody expects, which needs its stack. The
 * bundler puts lines of its own around the problems that it finds in content (`file:line: what is wrong`).
 */
export function describeBuildFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const problems = error.message.match(/\S*content\/\S+?:\d+: .+/g);
  if (problems !== null) return [...new Set(problems)].join('\n');
  return namesOfChecks.includes(error.name) ? error.message : undefined;
}
