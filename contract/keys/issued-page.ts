/**
 * What the server fills into the prerendered page that a form without script ends on, when the form brought a key. The
 * page shows the part with the name of what was issued, and none of them where it is asked for by itself.
 */
export const ISSUED_PART = 'data-issued';
export const issuedParts = { key: 'key', dashboard: 'dashboard', none: 'none' } as const;
export type IssuedPart = keyof typeof issuedParts;

/** The query parameter under which that page finds what to show. */
export const issuedParameter = 'issued';
/** Its value where the sign-up goes on elsewhere. */
export const ISSUED_DASHBOARD = 'dashboard';

/** What stands in the page where the real ones go. */
export const placeholders = { key: 'YOUR_KEY', origin: 'https://this-site.example', until: 'END_OF_THE_KEY' } as const;
/** The `href` that the address of the dashboard takes the place of. */
export const DASHBOARD_PLACEHOLDER = '#dashboard';
