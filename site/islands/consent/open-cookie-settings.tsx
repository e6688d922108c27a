'use client';

import { CookieSettings } from './cookie-settings.tsx';

/** The button of the footer once more, where a text speaks of it. */
export function OpenCookieSettings() {
  return <CookieSettings className="button button-main needs-script" />;
}
