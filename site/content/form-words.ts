import * as v from 'valibot';
import type { FieldWords } from './define-collection.ts';

const line = v.pipe(v.string(), v.minLength(1));
const next = v.strictObject({
  title: v.optional(line),
  url: v.pipe(v.string(), v.startsWith('/')),
});

/** The words of one form, in `content/forms/`. */
export const formWordsSchema = v.strictObject({
  form: v.optional(
    v.strictObject({
      fields: v.array(v.strictObject({ name: line, label: line, hint: v.optional(line), empty: v.optional(line) })),
      button: line,
      confirmation: v.strictObject({ title: line, text: line, next }),
    }),
  ),
  thankYou: v.strictObject({
    title: line,
    description: v.pipe(v.string(), v.minLength(60), v.maxLength(170)),
    lead: line,
    next,
    notes: v.optional(v.array(line)),
  }),
});
export type FormWords = v.InferOutput<typeof formWordsSchema>;

const nextWords: FieldWords = {
  label: 'Link to what to read next',
  fields: {
    title: { label: 'Text', hint: 'The title of the blog post by default.' },
    url: { label: 'Path', patternMessage: 'must begin with /' },
  },
};
const TEXT_HINT = 'Links as [text](/path/). {inTime} is how soon people get an answer, if that is promised.';

/** Labels of the keys in the content manager. */
export const formWordsLabels: Readonly<Record<keyof FormWords, FieldWords>> = {
  form: {
    label: 'Form',
    fields: {
      fields: {
        label: 'Fields',
        fields: {
          name: { label: 'Name', hint: 'Internal name, not shown; do not change it.' },
          label: { label: 'Label' },
          hint: { label: 'Hint', hint: 'Optional fields show “Optional” by default.' },
          empty: { label: 'Option for no answer' },
        },
      },
      button: { label: 'Button' },
      confirmation: {
        label: 'Confirmation',
        hint: 'Replaces the form after it was sent.',
        fields: { title: { label: 'Title' }, text: { label: 'Text', hint: TEXT_HINT, long: true }, next: nextWords },
      },
    },
  },
  thankYou: {
    label: 'Thank-you page',
    hint: 'Shown after the form was sent without JavaScript.',
    fields: {
      title: { label: 'Title' },
      description: { label: 'Description', hint: 'For search results and link previews.', long: true },
      lead: { label: 'Lead', hint: TEXT_HINT, long: true },
      next: nextWords,
      notes: { label: 'Notes', each: 'Note', hint: TEXT_HINT },
    },
  },
};
