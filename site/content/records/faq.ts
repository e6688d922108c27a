import { brand } from '@whorl/contract/brand.ts';
import * as v from 'valibot';
import { readMeasured } from '../figures/read-measured.ts';
import { spellNumber } from '../figures/spell-number.ts';
import { botWordRecords } from './bot-words.ts';
import { formatKilobytes, getCosts } from './comparison-measurement.ts';
import { defineRecords, readRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const anchor = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be lowercase letters, digits and hyphens'));

const question = v.strictObject({
  /** Anchor of the answer; external links rely on it. */
  id: anchor,
  question: text,
  answer: text,
  more: v.optional(
    v.strictObject({ title: text, page: v.pipe(v.string(), v.startsWith('/', 'must be a path of this site')) }),
  ),
});

/** The frequently asked questions, by subject. */
export const faqRecords = defineRecords({
  file: 'faq.yaml',
  schema: v.strictObject({
    groups: v.pipe(
      v.array(v.strictObject({ id: anchor, title: text, questions: v.pipe(v.array(question), v.minLength(1)) })),
      v.check((groups) => {
        const ids = groups.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)]);
        return new Set(ids).size === ids.length;
      }, 'two groups or questions have the same anchor'),
    ),
  }),
  figures: () => ({
    detectors: spellNumber(readRecords(botWordRecords).detectors.length),
    agentSize: formatKilobytes(getCosts(readMeasured(), 'service').gzipBytes),
    botDetection: brand.productNames.botDetection,
    smartSignals: brand.productNames.smartSignals,
  }),
  editor: {
    label: 'Frequently asked questions',
    fields: {
      groups: {
        label: 'Groups',
        fields: {
          id: { label: 'Anchor', patternMessage: 'must be lowercase letters, digits and hyphens' },
          title: { label: 'Heading' },
          questions: {
            label: 'Questions',
            fields: {
              id: {
                label: 'Anchor',
                hint: 'Part of the link to the answer. Changing it breaks existing links.',
                patternMessage: 'must be lowercase letters, digits and hyphens',
              },
              question: { label: 'Question' },
              answer: { label: 'Answer', long: true },
              more: {
                label: 'Link',
                hint: 'A page with more information.',
                fields: {
                  title: { label: 'Text' },
                  page: { label: 'Page', patternMessage: 'must be a path of this site' },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type FaqQuestion = v.InferOutput<typeof question>;
