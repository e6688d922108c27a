import { oneOf, optional, secret } from './config-values.ts';

/** The variables of the console. */
export const consoleVariables = {
  CONSOLE_TOKEN: optional(
    secret,
    'Turns on the console at /console/ and signs in its first administrator; without it /console/ returns 404.',
  ),
  CONSOLE_SAMPLE_DATA: optional(
    oneOf(['on', 'off']),
    'on lets everyone look around the console with sample data; by default only if HOST and PUBLIC_URL are loopback addresses.',
  ),
} as const;
