import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Feature } from '../platform/feature.ts';

/** `GET /api/site-settings`: the same for every visitor until the server starts anew. */
export const createSiteSettings = (settings: SiteSettings): Feature => ({
  name: 'site-settings',
  register(server) {
    server.get(endpoints.siteSettings, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=0, must-revalidate').send(settings),
    );
  },
});
