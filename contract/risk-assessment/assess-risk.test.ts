import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessRisk, type RiskAnswers } from './assess-risk.ts';
import { attacks, type RiskQuestion, riskPoints, riskQuestions } from './risk-points.ts';

const answersTo = (question: RiskQuestion) => Object.keys(riskPoints[question]);
const answers: fc.Arbitrary<RiskAnswers> = fc.record(
  Object.fromEntries(riskQuestions.map((question) => [question, fc.constantFrom(...answersTo(question))])),
  { requiredKeys: [] },
);
const riskOf = (given: RiskAnswers, attack: string) => {
  const risk = assessRisk(given).find((one) => one.attack === attack);
  if (risk === undefined) throw new Error(`Nothing is said of ${attack}`);
  return risk;
};

test('every attack is judged once, from nothing to its most, the likeliest first', () => {
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

test('the points are those of the reasons that are given, and each reason is an answer that was given', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { points, because } of assessRisk(given)) {
        expect(because.reduce((sum, reason) => sum + reason.points, 0)).toBe(points);
        for (const { question, answer } of because) expect(given[question]).toBe(answer);
      }
    }),
  );
});

test('an answer more never lowers a risk', () => {
  fc.assert(
    fc.property(answers, fc.constantFrom(...riskQuestions), (given, question) => {
      const without = { ...given, [question]: undefined };
      for (const attack of attacks)
        expect(riskOf(given, attack).points).toBeGreaterThanOrEqual(riskOf(without, attack).points);
    }),
  );
});

test('what is no answer to a question adds nothing', () => {
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
  expect(riskOf({ seen: 'constructor', sells: '__proto__' }, 'paymentFraud').points).toBe(0);
});

test('every attack can be low, and can be high', () => {
  for (const attack of attacks) {
    const least = answersWith((answer, other) => riskOf(answer, attack).points < riskOf(other, attack).points);
    expect(riskOf(least, attack).level).toBe('low');
    const worst = answersWith((answer, other) => riskOf(answer, attack).points > riskOf(other, attack).points);
    const { points, most, level } = riskOf(worst, attack);
    expect([points, level]).toEqual([most, 'high']);
  }
});

test('An attack has a level exactly when every question that adds to it is answered', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { attack, level, missing } of assessRisk(given)) {
        const open = riskQuestions.filter(
          (question) =>
            given[question] === undefined &&
            answersTo(question).some((answer) => riskOf({ [question]: answer }, attack).points > 0),
        );
        expect(missing).toEqual(open);
        expect(level === undefined).toBe(open.length > 0);
      }
    }),
  );
});

/** For each question the answer that is preferred to all others. */
const answersWith = (isPreferred: (answer: RiskAnswers, other: RiskAnswers) => boolean): RiskAnswers =>
  Object.fromEntries(
    riskQuestions.map((question) => [
      question,
      answersTo(question).reduce((best, answer) =>
        isPreferred({ [question]: answer }, { [question]: best }) ? answer : best,
      ),
    ]),
  );
