import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the browser shows PDF by itself.
 *
 * Changes by a setting. Small.
 */
export const readPdfViewerEnabled = sources.pdfViewerEnabled;
