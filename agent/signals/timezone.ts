import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The name of the time zone.
 *
 * Changes when one travels, and by a setting. Small. Whoever asks first pays for loading the library of languages.
 */
export const readTimezone = sources.timezone;
