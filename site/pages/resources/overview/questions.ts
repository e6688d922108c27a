import { articlePath, longFormPath, webinarPath } from '@whorl/contract/urls.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { longFormCollection } from '../../../content/collections/long-form.ts';
import { webinarCollection } from '../../../content/collections/webinars.ts';
import { listEntries } from '../../../content/entries.ts';
import { getRecords } from '../../../content/records/records.ts';
import { type ResourceQuestion, resourceQuestionRecords } from '../../../content/records/resource-questions.ts';

/** Kind and length of pages that are entries of a collection, by path. */
const forms: ReadonlyMap<string, string> = new Map([
  ...listEntries(articleCollection).map(
    ({ slug, frontMatter, readingMinutes }) =>
      [articlePath(slug), `${frontMatter.kind}, ${readingMinutes} min`] as const,
  ),
  ...listEntries(webinarCollection).map(
    ({ slug, chapters, readingMinutes }) =>
      [webinarPath(slug), `Webinar, ${chapters.length} slides, ${readingMinutes} min`] as const,
  ),
  ...listEntries(longFormCollection).map(
    ({ slug, readingMinutes }) => [longFormPath(slug), `Long read, ${readingMinutes} min`] as const,
  ),
]);

export type Question = ResourceQuestion & { readonly form: string };

/** The questions of `content/resource-questions.yaml`, each with the type of the page that answers it. */
export const questionGroups = getRecords(resourceQuestionRecords).occasions.map(({ questions, ...group }) => ({
  ...group,
  questions: questions.map((question): Question => ({ ...question, form: findForm(question) })),
}));

function findForm({ page, form = forms.get(page) }: ResourceQuestion): string {
  if (form === undefined) throw new Error(`content/resource-questions.yaml: "form" of ${page} is missing`);
  return form;
}
