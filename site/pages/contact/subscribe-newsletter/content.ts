import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { link, required } from '../../../content/components/list-rules.ts';

export const components: ComponentRules = {
  Newsletter: headRule({
    from: 'pages/contact/subscribe-newsletter/newsletter.tsx',
    attributes: { latest: required, action: required, to: link },
  }),
};
