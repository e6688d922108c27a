import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the browser still has Web SQL, which was taken out of all of them.
 *
 * Stable; tells old versions. Small.
 */
export const readOpenDatabase = sources.openDatabase;
