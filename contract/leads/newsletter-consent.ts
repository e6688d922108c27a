/**
 * Consent notice of the newsletter form; the middle piece is a link. Not a `ConsentNotice`, because the scripts of
 * every page contain it.
 */
export const newsletterConsent = {
  version: 'newsletter-2026-11-25',
  pieces: [
    'We keep your email address, region and visitor ID (if your browser was identified) on our own server. To unsubscribe, ',
    'write to us',
    ', and we’ll delete them.',
  ],
} as const;
