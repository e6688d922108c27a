import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the visitor asks for more contrast (1), less (-1), neither (0), or has set colours of their own (10).
 *
 * Changes by a setting. Small.
 */
export const readContrast = sources.contrast;
