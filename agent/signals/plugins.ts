import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The plug-ins that the browser lists; since 2021 either the same five for PDF or none.
 *
 * Stable. About 800 bytes, so it is sent as it is.
 */
export const readPlugins = sources.plugins;
