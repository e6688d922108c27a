import type { SignIn } from '@whorl/contract/worked-examples/sign-in-rule.ts';

export type Attempt = {
  who: string;
  where: string;
  /** What the server is told; of this browser only once it has been read. */
  signIn: SignIn | undefined;
};

/** Written down, not happening: two visitors whose answers look like those of our service. */
export const OTHER_LAPTOP: SignIn = {
  visitorId: 'q7Rz0LmW4tXc9KpB2hYs',
  bot: 'notDetected',
  passwordIsRight: true,
  failures: 0,
};

/** The fifth failure is behind it; what it types next is right, and is not looked at. */
export const LIST_SCRIPT: SignIn = {
  visitorId: 'Zt3NvA8dQe1JxU6oGw5k',
  bot: 'bad',
  passwordIsRight: true,
  failures: 5,
};
