import { onceFulfilled } from '@whorl/contract/once.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/**
 * Returns the site's settings, requested once per page load.
 *
 * @throws Error if the server doesn't answer; the next call requests them again
 */
export const siteSettings = onceFulfilled(async (): Promise<SiteSettings> => {
  const response = await fetch(endpoints.siteSettings);
  if (!response.ok) throw new Error(`The site's settings could not be read (${response.status})`);
  return response.json();
});
