/** Fictitious phone number, reserved by Ofcom for drama use. */
export const examplePhoneNumber = '+44 7700 900123';

/** Checks of the sign-up demo: the first two before a code is sent, the others before one is accepted. */
export const smsChecks = {
  budget: 'Fewer than 3 codes in 24 hours',
  pause: 'Wait since the last code is over',
  sent: 'Code was sent and not used',
  tries: 'Fewer than 3 wrong attempts',
  life: 'Code sent less than 10 minutes ago',
  right: 'Code is correct',
} as const;
