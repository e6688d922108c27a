import type { LoginAttempt } from '@whorl/contract/worked-examples/login-decision.ts';

/** Simulated login of another visitor, in the format of our service's answers. */
export const OTHER_LAPTOP: LoginAttempt = {
  visitorId: 'q7Rz0LmW4tXc9KpB2hYs',
  bot: 'notDetected',
  isPasswordCorrect: true,
  failures: 0,
};

/** Simulated script with five failed attempts. Its next password is right, but isn't compared. */
export const LIST_SCRIPT: LoginAttempt = {
  visitorId: 'Zt3NvA8dQe1JxU6oGw5k',
  bot: 'bad',
  isPasswordCorrect: true,
  failures: 5,
};
