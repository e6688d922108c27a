/** Label of the line that sums up values beyond the limit; no path, domain or campaign contains brackets. */
export const OTHERS = '(others)';
