import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';
import { ContentError } from './compile/content-error.ts';
import { type FormWords, formWordsSchema } from './form-words.ts';
import { parseRecords } from './records/define-records.ts';

/** Its fields depend on the position, so the file has words for the thank-you page only. */
const JOB_APPLICATION = 'job-application';

/**
 * Parses the words of a form and checks that each of its fields has a label.
 *
 * @param slug name of the file in `content/forms/` without `.yaml`
 * @throws ContentError with every problem by its line, with the key and the rule
 */
export function parseFormWords(source: string, slug: string, forms: readonly FormDefinition[]): FormWords {
  const file = `content/forms/${slug}.yaml`;
  const words = parseRecords({ file: `forms/${slug}.yaml`, schema: formWordsSchema }, source);
  const lines = source.split('\n');
  const problem = (key: string, message: string) => ({
    file,
    line: lines.findIndex((line) => line.trim().replace(/^- /, '').startsWith(key)) + 1 || 1,
    message,
  });
  const definition = forms.find(({ places }) =>
    Object.entries(places).some(([place, { words: own = place }]) => own === slug),
  );
  if (definition === undefined && slug !== JOB_APPLICATION) {
    throw new ContentError([
      problem('', `"file": the name must be a place of a form in contract/leads/forms/, not "${slug}"`),
    ]);
  }
  const names = (definition?.fields ?? []).flat().map(({ name }) => name);
  const labeled = (words.form?.fields ?? []).map(({ name }) => name);
  const problems = [
    ...names
      .filter((name) => !labeled.includes(name))
      .map((name) => problem('fields:', `"form.fields": add a label for the form's field "${name}"`)),
    ...labeled
      .filter((name) => !names.includes(name))
      .map((name) => problem(`name: ${name}`, `"form.fields": the form has no field "${name}"; remove it`)),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return words;
}
