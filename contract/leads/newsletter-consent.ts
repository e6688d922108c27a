/** In three pieces, of which the middle one is a link. Not a `ConsentNotice`, for it is in every page's scripts. */
export const newsletterConsent = {
  version: 'newsletter-2026-11',
  pieces: [
    'Kept on our own server: the address, your region, your visitor id if this browser was read. To leave, ',
    'write to us',
    ', and it is erased.',
  ],
} as const;
