import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pages, staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ComponentRule } from '../components/component-rules.ts';
import { anchor, required } from '../components/list-rules.ts';
import { splitIntro } from '../components/read-markdown.ts';
import { contentRoot } from '../content-folders.ts';
import { defineCollection } from '../define-collection.ts';
import { composedEntries, composedFields, headRule } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Pages that are not below `/playground/`. */
const atRoot: readonly string[] = ['playground', 'identify-now', 'identify-ato-now'];

/** A paragraph next to the source code of a rule, shown as the server runs it. */
const decisionCode: ComponentRule = {
  from: 'pages/demos/demo/decision-code.tsx',
  attributes: { id: anchor, title: required, file: required },
  read: (element) => {
    const { file = '' } = element.attributes;
    if (!file.startsWith('server/playground/') || !existsSync(join(contentRoot, '..', file)))
      element.report(`"file" must be a file of server/playground/, not "${file}"`);
    const { text, rest } = splitIntro(element);
    if (text === undefined || rest.length > 0) element.report('must contain one paragraph');
    return { props: { ...element.attributes, text } };
  },
};

export const demoCollection = defineCollection({
  name: 'demo',
  folder: 'demos',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(composedEntries),
  path: (slug) => (atRoot.includes(slug) ? staticPagePath(slug) : `${pages.playground.path}${slug}/`),
  template: 'demos/demo',
  searchKind: 'Demo',
  text: (file) =>
    marketingText('demos', file, {
      DemoHead: headRule({ from: 'pages/demos/demo/demo-head.tsx', attributes: {} }),
      DecisionCode: decisionCode,
    }),
  editor: { label: 'Demos', singular: 'Demo', slugField: 'breadcrumb', fields: composedFields },
});
