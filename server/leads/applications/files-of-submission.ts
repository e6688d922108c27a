import { type ApplicationFileNote, fileProblems } from '@whorl/contract/leads/application-files.ts';
import type { OpenedForm } from '../lead-forms.ts';
import type { ReadSubmission } from '../read-submission.ts';
import type { ApplicationFile } from './application-files.ts';

/** A submission with its files: what is wrong with them is wrong with it, and what they are stands in its payload. */
export function withFiles(submission: ReadSubmission, opened: OpenedForm | undefined): ReadSubmission {
  if (opened === undefined) return submission;
  const { isPlainPost, typed } = submission;
  const errors = { ...(submission.valid ? {} : submission.errors), ...opened.errors };
  if (!submission.valid || Object.keys(errors).length > 0) return { isPlainPost, typed, valid: false, errors };
  return { ...submission, payload: opened.complete(submission.payload) };
}

/** What the payload says of files whose content lies beside it. */
export const notesOf = (files: readonly ApplicationFile[]): ApplicationFileNote[] =>
  files.map(({ content: _, ...note }) => note);

/** A page that is sent back holds what was typed, but never a file. */
export const filesToChooseAgain = ({ files }: OpenedForm): Record<string, string> =>
  Object.fromEntries(files.map(({ field }) => [field, fileProblems.again]));
