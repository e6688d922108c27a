import * as v from 'valibot';
import { defineRecords } from './define-records.ts';
import { termKeys } from './read-glossary.ts';

const text = v.pipe(v.string(), v.minLength(3));

const question = v.strictObject({
  question: text,
  answer: text,
  page: v.pipe(v.string(), v.startsWith('/', 'must be a path of this site')),
  /** Kind of the page; for an article, webinar or long read it follows from the page. */
  form: v.optional(text),
});

/** The questions by which the resources are grouped. */
export const resourceQuestionRecords = defineRecords({
  file: 'resource-questions.yaml',
  schema: v.strictObject({
    occasions: v.array(
      v.strictObject({
        /** Anchor of the group. */
        id: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'must be lowercase letters')),
        title: text,
        note: text,
        questions: v.pipe(v.array(question), v.minLength(1)),
      }),
    ),
  }),
  figures: () => ({ terms: `${termKeys().size}` }),
  editor: {
    label: 'Questions on the resources page',
    fields: {
      occasions: {
        label: 'Groups',
        hint: 'Grouped by the reason for the visit.',
        fields: {
          id: { label: 'Anchor', patternMessage: 'must be lowercase letters' },
          title: { label: 'Heading' },
          note: { label: 'Note', hint: 'One line below the heading.' },
          questions: {
            label: 'Questions',
            fields: {
              question: { label: 'Question' },
              answer: { label: 'Answer', hint: 'A summary of the page in two sentences.', long: true },
              page: { label: 'Page', hint: 'A path of this site.', patternMessage: 'must be a path of this site' },
              form: {
                label: 'Type of page',
                hint: 'Such as “Price list”. Leave it empty for a blog post, webinar or long read.',
              },
            },
          },
        },
      },
    },
  },
});

export type ResourceQuestion = v.InferOutput<typeof question>;
