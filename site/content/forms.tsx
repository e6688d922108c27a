import type { FormDefinition, FormField, FormPlace } from '@whorl/contract/leads/define-form.ts';
import type { FieldView, FormView, VisitContext } from '@whorl/contract/leads/form-view.ts';
import { getFieldSchemas, getOptions } from '@whorl/contract/leads/inspect-schema.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { articleCollection } from './collections/articles.ts';
import { listEntries } from './entries.ts';
import type { FormWords } from './form-words.ts';

/** Every form of `contract/leads/forms/`. */
export const leadForms: readonly FormDefinition[] = Object.values(
  import.meta.glob<FormDefinition>('../../contract/leads/forms/*.ts', { eager: true, import: 'form' }),
);
const words = import.meta.glob<FormWords>('../../content/forms/*.yaml', { eager: true, import: 'default' });

/**
 * Returns the words of a form.
 *
 * @param name name of the place, or of the words that it shares with another one
 * @throws Error when the file is missing
 */
export function formWords(name: string): FormWords {
  const found = words[`../../content/forms/${name}.yaml`];
  if (!found) throw new Error(`content/forms/${name}.yaml is missing`);
  return found;
}

type Options<Place extends string> = {
  /** The place of the form; may be omitted when there is only one. */
  readonly place?: Place;
  /** Overrides of the words of the place. */
  readonly fields?: Readonly<Record<string, Partial<FieldView>>>;
  readonly button?: string;
  /** Hidden fields, in addition to the place. */
  readonly hidden?: Readonly<Record<string, string>>;
};
type Sent = { readonly title: string; readonly text: ReactNode; readonly next: { title: string; url: string } };

/** Returns the props of a `LeadForm`: the form with its words, and the content that replaces it after submission. */
export function leadForm<Place extends string>(
  form: FormDefinition<Place>,
  { place, fields = {}, button, hidden }: Options<Place> = {},
): { form: FormView; sent: Sent } {
  const { id, endpoint, schema, placeField } = form;
  const [onlyPlace = id] = Object.keys(form.places);
  const at = place ?? onlyPlace;
  const { words: file = at, consentVersion } = (form.places as FormDefinition['places'])[at] ?? {};
  const { form: own } = formWords(file);
  if (!own) throw new Error(`content/forms/${at}.yaml has no labels for the fields`);
  const hiddenFields: Readonly<Record<string, string>> = {
    ...(place !== undefined && placeField !== undefined && { [placeField]: place }),
    ...hidden,
  };
  const consent = form.consent.find(({ version }) => version === consentVersion) ?? form.consent[0];
  const entries = getFieldSchemas(schema);
  const createFieldView = (field: FormField): FieldView => {
    const label = own.fields.find(({ name }) => name === field.name);
    if (!label) throw new Error(`content/forms/${at}.yaml has no label for "${field.name}"`);
    const required = isRequired(form, field.name, hiddenFields);
    const entry = entries[field.name];
    const options = entry && getOptions(entry);
    const takesOptions = field.kind === 'select' || field.kind === 'radio';
    return {
      ...field,
      required,
      ...(!required && field.kind !== 'checkbox' && { hint: 'optional' }),
      ...label,
      ...(takesOptions && options && { options }),
      ...fields[field.name],
    };
  };
  const { title, text, next } = own.confirmation;
  return {
    form: {
      id,
      endpoint,
      context: findContext(entries),
      consent,
      hidden: hiddenFields,
      rows: form.fields.map((row) => ('kind' in row ? createFieldView(row) : row.map(createFieldView))),
      button: button ?? own.button,
    },
    sent: { title, text: withLinks(text), next: linkTo(next) },
  };
}

const isRequired = ({ schema }: FormDefinition, field: string, hidden: Readonly<Record<string, string>>): boolean => {
  const checked = validate(schema, { ...hidden, [field]: '' });
  return !checked.valid && field in checked.errors;
};

function findContext(entries: Readonly<Record<string, unknown>>): VisitContext {
  if ('landingPage' in entries) return 'visit and pages';
  return 'utm_info' in entries ? 'visit' : 'none';
}

/** The page that follows when the browser itself posted the form, without script. */
export type ThankYou = Pick<FormPlace, 'page' | 'thanks' | 'issues' | 'offersCall'> & { readonly words: string };

/** Returns the thank-you page of every form, once each. */
export const thankYouPages = (): ThankYou[] => {
  const places = leadForms.flatMap((form) =>
    Object.entries(form.places).map(([name, place]): ThankYou => ({ ...place, words: place.words ?? name })),
  );
  return [...new Map(places.reverse().map((place) => [place.thanks, place])).values()].reverse();
};

/** Returns a link with its text; the title of the linked article when none is written. */
export const linkTo = ({
  title,
  url,
}: {
  title?: string | undefined;
  url: string;
}): { title: string; url: string } => ({
  title: title || findTitle(url),
  url,
});

/** Renders a text with its `[links](/path/)`. */
export function withLinks(text: string, className?: string): ReactNode {
  const parts = text.split(/\[([^\]]*)\]\(([^)]+)\)/);
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => {
    const url = parts[index + 1];
    if (index % 3 === 0) return part;
    // The group after a link's text is its path.
    return index % 3 === 1 && url !== undefined ? (
      <a key={url} href={url} className={className}>
        {part || findTitle(url)}
      </a>
    ) : null;
  });
}

function findTitle(url: string): string {
  const article = listEntries(articleCollection).find(({ slug }) => articlePath(slug) === url);
  if (!article) throw new Error(`content/forms/: the link to ${url} must have a text, because it is not a blog post`);
  return article.frontMatter.title;
}
