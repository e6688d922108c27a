import { brand } from '@whorl/contract/brand.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { addOwnLinks, anchor, link, proseRule, required, termsRule } from '../../../content/components/list-rules.ts';
import { readCodeBlocks } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.ts';

export const figures: Figures = { identifyPath: endpoints.identify, mobileSignals: brand.productNames.mobileSignals };

const section = { id: anchor, title: required } as const;

/** Paragraphs with a button below them, and one code block with its title as the caption. */
const serverCall: ComponentRule = {
  attributes: { ...section, action: required, to: link },
  read: (element) => {
    const { blocks, rest } = readCodeBlocks(element);
    const [block, ...others] = blocks;
    if (!block || others.length > 0) element.report('must contain one code block');
    return {
      props: { ...element.attributes, code: block?.code, caption: block?.caption },
      children: addOwnLinks(rest),
    };
  },
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: { head: true, attributes: { notice: required, caption: required } },
  DetectionLayers: {
    attributes: {
      alternative: required,
      app: required,
      process: required,
      system: required,
      hardware: required,
      maker: required,
      hook: required,
      here: required,
      emulator: required,
      root: required,
      clone: required,
      vpn: required,
      tampering: required,
    },
  },
  Findings: proseRule(),
  /** The question, then four terms: how each system answers it, and its false positives and negatives. */
  Finding: termsRule(section),
  ServerCall: serverCall,
});
