import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerSignIn, MOST_FAILURES } from './sign-in-rule.ts';

const visitorId = fc.constantFrom('a', 'b', 'c');
const signIn = fc.record({
  visitorId,
  bot: fc.constantFrom('notDetected' as const, 'good' as const, 'bad' as const),
  passwordIsRight: fc.boolean(),
  failures: fc.nat({ max: 9 }),
});
const known = fc.array(visitorId);

test('nobody gets in without the right password from a visitor whom the account knows', () => {
  fc.assert(
    fc.property(signIn, known, (attempt, visitors) => {
      const { outcome } = answerSignIn(attempt, visitors);
      const mayEnter =
        attempt.passwordIsRight &&
        attempt.bot !== 'bad' &&
        attempt.failures < MOST_FAILURES &&
        visitors.includes(attempt.visitorId);
      expect(outcome === 'in').toBe(mayEnter);
    }),
  );
});

test('a machine learns nothing of the password: the answer is the same, right or wrong', () => {
  fc.assert(
    fc.property(signIn, known, (attempt, visitors) => {
      fc.pre(attempt.bot === 'bad' || attempt.failures >= MOST_FAILURES);
      expect(answerSignIn({ ...attempt, passwordIsRight: true }, visitors)).toEqual(
        answerSignIn({ ...attempt, passwordIsRight: false }, visitors),
      );
    }),
  );
});

test('one failure more never makes it easier', () => {
  const order = { in: 0, ask: 1, refuse: 2 };
  fc.assert(
    fc.property(signIn, known, (attempt, visitors) => {
      const now = order[answerSignIn(attempt, visitors).outcome];
      expect(
        order[answerSignIn({ ...attempt, failures: attempt.failures + 1 }, visitors).outcome],
      ).toBeGreaterThanOrEqual(now);
    }),
  );
});
