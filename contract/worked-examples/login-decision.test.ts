import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLogin, MAX_LOGIN_FAILURES } from './login-decision.ts';

const visitorId = fc.constantFrom('a', 'b', 'c');
const signIn = fc.record({
  visitorId,
  bot: fc.constantFrom('notDetected' as const, 'good' as const, 'bad' as const),
  isPasswordCorrect: fc.boolean(),
  failures: fc.nat({ max: 9 }),
});
const known = fc.array(visitorId);

test('decideLogin lets in only a known visitor with the right password, no bot and few failures', () => {
  fc.assert(
    fc.property(signIn, known, (attempt, visitors) => {
      const { outcome } = decideLogin(attempt, visitors);
      const canLogIn =
        attempt.isPasswordCorrect &&
        attempt.bot !== 'bad' &&
        attempt.failures < MAX_LOGIN_FAILURES &&
        visitors.includes(attempt.visitorId);
      expect(outcome === 'in').toBe(canLogIn);
    }),
  );
});

test('decideLogin returns the same to a bot or after too many failures, whether or not the password is right', () => {
  fc.assert(
    fc.property(signIn, known, (attempt, visitors) => {
      fc.pre(attempt.bot === 'bad' || attempt.failures >= MAX_LOGIN_FAILURES);
      expect(decideLogin({ ...attempt, isPasswordCorrect: true }, visitors)).toEqual(
        decideLogin({ ...attempt, isPasswordCorrect: false }, visitors),
      );
    }),
  );
});

test('decideLogin never returns a milder outcome after one more failure', () => {
  const order = { in: 0, ask: 1, refuse: 2 };
  fc.assert(
    fc.property(signIn, known, (attempt, visitors) => {
      const now = order[decideLogin(attempt, visitors).outcome];
      expect(
        order[decideLogin({ ...attempt, failures: attempt.failures + 1 }, visitors).outcome],
      ).toBeGreaterThanOrEqual(now);
    }),
  );
});
