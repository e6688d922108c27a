/** Account of the demo's bank. The credentials are public: the account is protected by recognizing the visitor. */
export const bankAccount = { name: 'ada', password: 'correct-horse-1843' } as const;

export const signInChecks = {
  failures: 'Fewer than 5 failed logins in 24 hours',
  password: 'Name and password are correct',
  known: 'Visitor known to the account',
} as const;
