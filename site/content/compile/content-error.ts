export type ContentProblem = { file: string; line: number; message: string };

/** Fails the build. One line per problem, as `file:line: message`, which editors make clickable. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map((problem) => `${problem.file}:${problem.line}: ${problem.message}`).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}
