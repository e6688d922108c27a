import { onceResolved } from '@whorl/contract/once.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/**
 * Returns the site's settings, requested once a page load.
 *
 * @throws if the server does not answer; the next call requests them again
 */
export const siteSettings = onceResolved(async () => {
  const response = await fetch(endpoints.siteSettings);
  if (!response.ok) throw new Error(`The site's settings could not be read (${response.status})`);
  return (await response.json()) as SiteSettings;
});
