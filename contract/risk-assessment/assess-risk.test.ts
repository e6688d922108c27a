import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessRisk, type RiskAnswers } from './assess-risk.ts';
import { attacks, type RiskQuestion, riskPoints, riskQuestions } from './risk-points.ts';

const answersTo = (question: RiskQuestion) => Object.keys(riskPoints[question]);
const answers: fc.Arbitrary<RiskAnswers> = fc.record(
  Object.fromEntries(riskQuestions.map((question) => [question, fc.constantFrom(...answersTo(question))])),
  { requiredKeys: [] },
);
const findRisk = (given: RiskAnswers, attack: string) => {
  const risk = assessRisk(given).find((one) => one.attack === attack);
  if (risk === undefined) throw new Error(`Nothing is said of ${attack}`);
  return risk;
};

test('assessRisk returns each attack once, with a share of points from 0 to 1, in descending order', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const risks = assessRisk(given);
      expect(risks.map(({ attack }) => attack).sort()).toEqual([...attacks].sort());
      const shares = risks.map(({ points, most }) => points / most);
      for (const share of shares) expect(share >= 0 && share <= 1).toBe(true);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }),
  );
});

test('assessRisk returns the sum of its reasons as points, and each reason is a given answer', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { points, because } of assessRisk(given)) {
        expect(because.reduce((sum, reason) => sum + reason.points, 0)).toBe(points);
        for (const { question, answer } of because) expect(given[question]).toBe(answer);
      }
    }),
  );
});

test('assessRisk never returns fewer points for one more answer', () => {
  fc.assert(
    fc.property(answers, fc.constantFrom(...riskQuestions), (given, question) => {
      const without = { ...given, [question]: undefined };
      for (const attack of attacks)
        expect(findRisk(given, attack).points).toBeGreaterThanOrEqual(findRisk(without, attack).points);
    }),
  );
});

test('assessRisk ignores unknown questions and answers', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (given) => {
      const foreign = Object.fromEntries(
        Object.entries(given).filter(
          ([question, answer]) => !Object.hasOwn((riskPoints as Record<string, object>)[question] ?? {}, answer),
        ),
      );
      for (const { points, level } of assessRisk(foreign)) expect([points, level]).toEqual([0, undefined]);
    }),
  );
  expect(findRisk({ seen: 'constructor', sells: '__proto__' }, 'paymentFraud').points).toBe(0);
});

test('assessRisk can return the lowest and the highest level for every attack', () => {
  for (const attack of attacks) {
    const least = answersWith((answer, other) => findRisk(answer, attack).points < findRisk(other, attack).points);
    expect(findRisk(least, attack).level).toBe('low');
    const worst = answersWith((answer, other) => findRisk(answer, attack).points > findRisk(other, attack).points);
    const { points, most, level } = findRisk(worst, attack);
    expect([points, level]).toEqual([most, 'high']);
  }
});

test('assessRisk returns a level only if every question that counts for the attack is answered', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { attack, level, missing } of assessRisk(given)) {
        const open = riskQuestions.filter(
          (question) =>
            given[question] === undefined &&
            answersTo(question).some((answer) => findRisk({ [question]: answer }, attack).points > 0),
        );
        expect(missing).toEqual(open);
        expect(level === undefined).toBe(open.length > 0);
      }
    }),
  );
});

/** Returns the preferred answer to each question. */
const answersWith = (isPreferred: (answer: RiskAnswers, other: RiskAnswers) => boolean): RiskAnswers =>
  Object.fromEntries(
    riskQuestions.map((question) => [
      question,
      answersTo(question).reduce((best, answer) =>
        isPreferred({ [question]: answer }, { [question]: best }) ? answer : best,
      ),
    ]),
  );
