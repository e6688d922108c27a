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

/** Questions of the risk assessment and the words for each attack. The points are in the contract. */
export const riskRecords = defineRecords({
  file: 'risk-assessment.yaml',
  schema: v.strictObject({
    questions: v.pipe(
      v.array(question),
      v.check((all) => sameIds(all, riskQuestions), `must be ${riskQuestions.join(', ')}, in this order`),
      v.check(
        (all) => all.every(({ id, answers }) => sameIds(answers, Object.keys(riskPoints[id]))),
        'each question must have the answers of contract/risk-assessment/risk-points.ts, in the same order',
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
        hint: 'You can edit the texts. Questions and answers can only be added in the code, which has the points of each answer.',
        fields: {
          id: { label: 'ID' },
          asks: { label: 'Question' },
          answers: { label: 'Answers', fields: { id: { label: 'ID' }, text: { label: 'Answer' } } },
        },
      },
      attacks: {
        label: 'Attacks',
        hint: 'The texts of the result for each attack, by risk level.',
        fields: {
          id: { label: 'ID' },
          title: { label: 'Name' },
          page: { label: 'Page', hint: 'The page about the attack.', patternMessage: 'must be a path of this site' },
          low: { label: 'Low risk', long: true },
          some: { label: 'Some risk', long: true },
          high: { label: 'High risk', long: true },
        },
      },
    },
  },
});
