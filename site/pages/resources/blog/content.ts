import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { articleSlugs } from '../../../content/content-folders.ts';

export const components: ComponentRules = {
  Notes: headRule({
    from: 'pages/resources/blog/notes.tsx',
    attributes: { opening: { required: true, oneOf: articleSlugs() } },
  }),
};
