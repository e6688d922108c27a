import { brand } from '@whorl/contract/brand.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { addOwnLinks, anchor, link, proseRule, required, termsRule } from '../../../content/components/list-rules.ts';
import { readCodeBlocks } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { identifyPath: endpoints.identify, mobileSignals: brand.productNames.mobileSignals };

const folder = 'pages/products/mobile-app-detection';
const from = `${folder}/parts.tsx`;
const section = { id: anchor, title: required } as const;

/** Paragraphs with a button below them, and one code block with its title as the caption. */
const serverCall: ComponentRule = {
  from,
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

export const components: ComponentRules = {
  Head: { from, head: true, attributes: { notice: required, caption: required } },
  DetectionLayers: {
    from: `${folder}/detection-layers.tsx`,
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
  Findings: proseRule({ from }),
  /** The question, then four terms: how each system answers it, and its false positives and negatives. */
  Finding: termsRule({ from, attributes: section }),
  ServerCall: serverCall,
};
