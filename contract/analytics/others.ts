/** The line for all values that a list has no room for; no path, domain or campaign has brackets around it. */
export const OTHERS = '(others)';
