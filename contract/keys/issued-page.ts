/**
 * Parts of the prerendered page that a form without JavaScript ends on after it issued a key. The server shows the part
 * of what was issued; a direct request of the page shows `none`.
 */
export const ISSUED_PART = 'data-issued';
export const issuedParts = { key: 'key', secret: 'secret', dashboard: 'dashboard', none: 'none' } as const;
export type IssuedPart = keyof typeof issuedParts;

/** Query parameter that selects what the page shows. */
export const issuedParameter = 'issued';
/** Its value if the sign-up continues in the dashboard. */
export const ISSUED_DASHBOARD = 'dashboard';

/** Placeholders in the page that the server replaces with the real values. */
export const placeholders = {
  key: 'YOUR_KEY',
  origin: 'https://this-site.example',
  until: 'END_OF_THE_KEY',
  receivedAt: 'TIME_OF_THE_FIRST_REQUEST',
} as const;

/** Parts about the first request with the key; the server shows one of them. */
export const FIRST_REQUEST_PART = 'data-first-request';
export const firstRequestParts = { waiting: 'waiting', received: 'received' } as const;

/** Attribute of elements that need the key's reference: `page` of a link to the page with the key, `field` of an input. */
export const REFERENCE_PART = 'data-key-reference';
export const referenceParts = { page: 'page', field: 'field' } as const;

/** `href` that the server replaces with the URL of the dashboard. */
export const DASHBOARD_PLACEHOLDER = '#dashboard';
