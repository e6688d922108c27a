import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * What Chromium says of itself instead of in the user agent: brands, platform and its version, architecture, model. Tells
 * apart systems whose user agents are frozen to one text.
 *
 * Changes with an update of the system. Small.
 */
export const readUserAgentData = sources.userAgentData;
