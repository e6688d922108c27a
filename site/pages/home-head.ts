import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { RenderedPage } from './routes.ts';

/** What all home pages say of themselves. Apart from them, so that none brings another's scripts along. */
export const homeHead: RenderedPage['head'] = {
  title: `${brand.name}: ${brand.tagline.toLowerCase()}`,
  description: `See your own browser recognised: ${brand.name} gives every visitor an id that survives a cleared cookie, says how sure it is, and tells a person from a script.`,
  structuredData: [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: brand.name,
      description: brand.tagline,
      url: pages.home.path,
    },
    { '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: pages.home.path },
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: brand.productNames.platform,
      applicationCategory: 'SecurityApplication',
      operatingSystem: 'Any',
      softwareRequirements: 'A web browser with JavaScript; on the server Node.js 20 or later',
    },
  ],
};
