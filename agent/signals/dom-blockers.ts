import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Which lists of an ad blocker hide parts of the page. Read only in Safari and on Android, where content blockers come
 * with the browser; elsewhere there is no value.
 *
 * Changes when blocking is switched off for a site. Small: names of lists.
 */
export const readDomBlockers = () => sources.domBlockers();
