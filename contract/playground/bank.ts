import { PLAYGROUND_DAY_HOURS } from '../stored-data/lifetimes.ts';

/** Account of the demo's bank. The credentials are public: the account is protected by recognizing the visitor. */
export const bankAccount = { name: 'ada', password: 'correct-horse-1843' } as const;

/** Failed logins of one visitor within `PLAYGROUND_DAY_HOURS` before attempts are blocked. */
export const MAX_FAILED_LOGINS = 5;

export const signInChecks = {
  failures: `Fewer than ${MAX_FAILED_LOGINS} failed logins in ${PLAYGROUND_DAY_HOURS} hours`,
  password: 'Name and password are correct',
  known: 'Visitor known to the account',
} as const;
