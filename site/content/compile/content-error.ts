export type ContentProblem = { file: string; line: number; message: string };

/** Stops the build: one line per problem, as `file:line: what is wrong`, which editors make clickable. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map((problem) => `${problem.file}:${problem.line}: ${problem.message}`).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}
