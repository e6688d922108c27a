import { type SiteSettings, siteSettingsSchema } from '@whorl/contract/site-settings.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Feature } from '../platform/feature.ts';

/**
 * Creates the feature of `GET /api/site-settings`: the same for every visitor until an operator changes the
 * configuration.
 */
export const createSiteSettings = (settings: () => SiteSettings): Feature => ({
  name: 'site-settings',
  api: [
    {
      method: 'get',
      path: endpoints.siteSettings,
      id: 'site-settings',
      summary: 'Returns the settings of identification and analytics for browsers.',
      answers: {
        200: { description: 'The settings, the same for every visitor.', schema: siteSettingsSchema },
      },
    },
  ],
  addRoutes(server) {
    server.get(endpoints.siteSettings, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=0, must-revalidate').send(settings()),
    );
  },
});
