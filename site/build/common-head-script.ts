import { errorScript } from '../islands/error-reports/head-script.ts';
import { themeScript } from '../islands/theme/theme.ts';

/**
 * The inline script of every page, as one, so that there is one hash. The listeners come first.
 *
 * @param errorReportsUrl see `errorScript`
 */
export const commonHeadScript = (errorReportsUrl: string): string => `${errorScript(errorReportsUrl)}${themeScript}`;
