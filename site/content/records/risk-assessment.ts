import { attacks, riskPoints, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(2));
const answer = v.strictObject({ id: text, text });
const question = v.strictObject({ id: v.picklist(riskQuestions), asks: text, answers: v.array(answer) });
const attack = v.strictObject({
  id: v.picklist(attacks),
  title: text,
  page: v.pipe(v.string(), v.startsWith('/', 'must be a path of this site')),
  low: text,
  some: text,
  high: text,
});

const sameIds = (items: readonly { id: string }[], expected: readonly string[]): boolean =>
  items.map(({ id }) => id).join() === expected.join();

/** The questions of the risk assessment, and what it says about each attack. The points are in the contract. */
export const riskRecords = defineRecords({
  file: 'risk-assessment.yaml',
  schema: v.strictObject({
    questions: v.pipe(
      v.array(question),
      v.check((all) => sameIds(all, riskQuestions), `must be ${riskQuestions.join(', ')}, in this order`),
      v.check(
        (all) => all.every(({ id, answers }) => sameIds(answers, Object.keys(riskPoints[id]))),
        'each question must have the answers that points are given for, in their order',
      ),
    ),
    attacks: v.pipe(
      v.array(attack),
      v.check((all) => sameIds(all, attacks), `must be ${attacks.join(', ')}, in this order`),
    ),
  }),
  editor: {
    label: 'Risk assessment',
    fields: {
      questions: {
        label: 'Questions',
        hint: 'Questions and answers can be worded anew, but not added: each answer has points in the software.',
        fields: {
          id: { label: 'ID' },
          asks: { label: 'Question' },
          answers: { label: 'Answers', fields: { id: { label: 'ID' }, text: { label: 'Answer' } } },
        },
      },
      attacks: {
        label: 'Attacks',
        hint: 'What the result says about each attack, by level.',
        fields: {
          id: { label: 'ID' },
          title: { label: 'Name' },
          page: { label: 'Page', hint: 'The page about it.', otherwise: 'must be a path of this site' },
          low: { label: 'Low risk', long: true },
          some: { label: 'Some risk', long: true },
          high: { label: 'High risk', long: true },
        },
      },
    },
  },
});
