import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { link, required } from '../../../content/components/list-rules.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Newsletter: headRule({
    attributes: { latest: required, action: required, to: link },
  }),
});
