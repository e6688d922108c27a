import { errorScript } from '../islands/error-reports/head-script.ts';
import { themeScript } from '../islands/theme/theme.ts';

/**
 * Returns the inline head script of every page as one text, so that the CSP needs one hash. The listeners come first.
 *
 * @param errorReportsUrl see `errorScript`
 */
export const commonHeadScript = (errorReportsUrl: string): string => `${errorScript(errorReportsUrl)}${themeScript}`;
