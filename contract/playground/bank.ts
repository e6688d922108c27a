/** The account of the demo's bank. Everybody may know these: what protects it is that the visitor has to be known too. */
export const bankAccount = { name: 'ada', password: 'correct-horse-1843' } as const;

export const signInChecks = {
  failures: 'Fewer than 5 failures in 24 hours',
  password: 'Name and password are right',
  known: 'This visitor was on the account before',
} as const;
