import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { endpoints } from '@whorl/contract/urls.ts';

let settings: Promise<SiteSettings> | undefined;

/** @throws when the server does not answer; the next call asks again. */
export function siteSettings(): Promise<SiteSettings> {
  settings ??= fetch(endpoints.siteSettings)
    .then((response) => {
      if (!response.ok) throw new Error(`The site's settings could not be read (${response.status})`);
      return response.json() as Promise<SiteSettings>;
    })
    .catch((error: unknown) => {
      settings = undefined;
      throw error;
    });
  return settings;
}
