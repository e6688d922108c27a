/** A number that belongs to nobody: of those that the United Kingdom keeps free for films and books. */
export const exampleNumber = '+44 7700 900123';

/** What the sign-up of the demo looks at: the first two before it sends a code, the others before it takes one. */
export const smsChecks = {
  budget: 'Fewer than 3 codes in 24 hours',
  pause: 'Waited since the last code',
  sent: 'A code was sent, and not used',
  tries: 'Fewer than 3 wrong tries',
  life: 'Sent less than 10 minutes ago',
  right: 'The code is right',
} as const;
