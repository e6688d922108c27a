import { MAX_LOGIN_FAILURES } from '@whorl/contract/worked-examples/login-decision.ts';
import { toString as getText } from 'hast-util-to-string';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required } from '../../../content/components/list-rules.ts';
import { readItems, readList, readPlainText, splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };
const words = ['question', 'mine', 'other', 'browser', 'laptop', 'script', 'note'];

export const figures: Figures = { mostFailures: `${MAX_LOGIN_FAILURES}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  SignIns: {
    attributes: { ...attributes, ...Object.fromEntries(words.map((word) => [word, required])), noScript: required },
    read: ({ attributes: { id, title, noScript, ...own } }) => ({ props: { id, title, noScript, words: own } }),
  },
  LiveAndSimulated: {
    attributes,
    read: (element) => {
      const { before, items } = readItems(element);
      if (before.length > 0) element.report('must begin with a heading of level 3 (###)', before[0]);
      const groups = items.map(({ heading, content }) => ({
        title: readPlainText(heading, element),
        items: readList({ ...element, children: content }),
      }));
      return { props: { ...element.attributes, groups } };
    },
  },
  RuleCode: {
    attributes,
    read: (element) => {
      const { paragraphs, others } = splitParagraphs(element);
      const [code] = others;
      if (others.length !== 1 || code?.type !== 'element' || code.tagName !== 'pre')
        element.report('must contain paragraphs and one code block');
      const text = code?.type === 'element' ? getText(code).trimEnd() : '';
      return { props: { ...element.attributes, code: text }, children: paragraphs };
    },
  },
});
