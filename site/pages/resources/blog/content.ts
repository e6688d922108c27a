import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { articleSlugs } from '../../../content/content-folders.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Notes: headRule({
    attributes: { opening: { required: true, oneOf: articleSlugs() } },
  }),
});
