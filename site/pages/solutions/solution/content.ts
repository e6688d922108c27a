import { defineComponents } from '../../../content/components/define-components.ts';
import type * as Components from './components.ts';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** The head of a solution or industry page. The drawing is the component's content. */
  Hero: {
    head: true,
    attributes: { caption: {}, layout: { oneOf: ['band', 'columns'] } },
    read: ({ attributes, children, frontMatter, report }) => {
      const { layout = 'band', caption } = attributes;
      if (layout === 'band' && caption === undefined) report('"caption" is missing');
      if (!('lead' in frontMatter && 'actions' in frontMatter))
        report('"lead" and "actions" must be in the front matter; only <TextHero /> works without them');
      return { props: attributes, children };
    },
  },
});
