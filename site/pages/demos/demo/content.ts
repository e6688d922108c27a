import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required } from '../../../content/components/list-rules.ts';
import { splitIntro } from '../../../content/components/read-markdown.ts';
import { contentRoot } from '../../../content/content-folders.ts';
import type * as Components from './components.ts';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  DemoHead: headRule(),
  /** A paragraph next to the source code of a rule, shown as the server runs it. */
  DecisionCode: {
    attributes: { id: anchor, title: required, file: required },
    read: (element) => {
      const { file = '' } = element.attributes;
      if (!file.startsWith('server/playground/') || !existsSync(join(contentRoot, '..', file)))
        element.report(`"file" must be a file of server/playground/, not "${file}"`);
      const { text, rest } = splitIntro(element);
      if (text === undefined || rest.length > 0) element.report('must contain one paragraph');
      return { props: { ...element.attributes, text } };
    },
  },
});
