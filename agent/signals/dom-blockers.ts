import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Lists the filter lists of an ad blocker that hide parts of the page. Read only in Safari and on Android, where
 * content blockers come with the browser; elsewhere undefined. Changes when blocking is disabled for a site. Small:
 * names of lists.
 */
export const readDomBlockers = () => sources.domBlockers();
