import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The first day whose commit subjects are checked. */
const CHECKED_SINCE = '2026-11-26T00:00:00Z';
/** Conventional Commits 1.0.0. */
const COMMIT_SUBJECT =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z0-9-]+\))?!?: [^A-Z].*[^.]$/;
const COMMIT_SUBJECT_LENGTH = 72;
/** Openings that make a relative clause of a docstring; see STYLE.md. */
const FORBIDDEN_OPENING = /\/\*\*[\s*]*(?:Of|What|Who(?:m|se)?|Where|Which|How|Why|That|Those|Wh\w+ever)\b[^\n]*/g;

/**
 * Returns what breaks STYLE.md beyond single words: docstrings that open with a relative clause, and commit subjects
 * that don't follow Conventional Commits.
 */
export const findProseProblems = (): string[] => [
  ...findDocstrings(git('ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs').split('\0')),
  ...findCommitSubjects(),
];

function findDocstrings(paths: readonly string[]): string[] {
  return paths
    .filter((path) => path !== '')
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(FORBIDDEN_OPENING)].map(({ 0: comment, index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} A docstring starts like "Returns …" or with a noun: ${comment.replaceAll(/[\s*/]+/g, ' ').trim()}`;
      });
    });
}

const findCommitSubjects = (): string[] =>
  git('log', '--no-merges', `--since=${CHECKED_SINCE}`, '--format=%h %s')
    .split('\n')
    .filter((line) => {
      const subject = line.slice(line.indexOf(' ') + 1);
      return line !== '' && (subject.length > COMMIT_SUBJECT_LENGTH || !COMMIT_SUBJECT.test(subject));
    })
    .map(
      (line) => `The subject of commit ${line} isn't "type(scope): imperative", ${COMMIT_SUBJECT_LENGTH} characters`,
    );

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
