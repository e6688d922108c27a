import { PLAYGROUND_CODE_MINUTES, PLAYGROUND_DAY_HOURS } from '../stored-data/lifetimes.ts';

/** Fictitious phone number, reserved by Ofcom for drama use. */
export const examplePhoneNumber = '+44 7700 900123';

/** Codes per visitor within `PLAYGROUND_DAY_HOURS`. */
export const MAX_CODES = 3;
/** Minimum wait after the first and after the second code, in minutes. */
export const CODE_WAIT_MINUTES = [1, 2] as const;
/** Wrong attempts after which a code is void. */
export const MAX_CODE_ATTEMPTS = 3;

/** Checks of the sign-up demo: the first two before a code is sent, the others before one is accepted. */
export const smsChecks = {
  budget: `Fewer than ${MAX_CODES} codes in ${PLAYGROUND_DAY_HOURS} hours`,
  pause: 'Wait since the last code is over',
  sent: 'Code was sent and not used',
  tries: `Fewer than ${MAX_CODE_ATTEMPTS} wrong attempts`,
  life: `Code sent less than ${PLAYGROUND_CODE_MINUTES} minutes ago`,
  right: 'Code is correct',
} as const;
