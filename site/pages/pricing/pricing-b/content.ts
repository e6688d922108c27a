import type { Figures } from '../../../content/figures/page-figures.ts';
import { sharedFigures } from '../plans/content.ts';

export { components } from '../plans/content.ts';

/** Days per month in the bills. */
const DAYS = 30;

export const figures: Figures = { ...sharedFigures, days: `${DAYS}` };
