import { brand } from '@whorl/contract/brand.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, link, proseRule, required, termsRule, withOwnLinks } from '../../../content/components/list-rules.ts';
import { codeBlocksOf } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { identifyPath: endpoints.identify, mobileSignals: brand.productNames.mobileSignals };

const folder = 'pages/products/mobile-app-detection';
const from = `${folder}/parts.tsx`;
const section = { id: anchor, title: required } as const;

/** Paragraphs with a button below them, and one code block whose title is its caption. */
const serverCall: ComponentRule = {
  from,
  attributes: { ...section, action: required, to: link },
  read: (element) => {
    const { blocks, rest } = codeBlocksOf(element);
    const [block, ...others] = blocks;
    if (!block || others.length > 0) element.report('holds one code block');
    return {
      props: { ...element.attributes, code: block?.code, caption: block?.caption },
      children: withOwnLinks(rest),
    };
  },
};

export const components: ComponentRules = {
  Head: { from, head: true, attributes: { notice: required, caption: required } },
  CoreSample: {
    from: `${folder}/core-sample.tsx`,
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
  /** Its question, then four terms: how each system answers it, and the two ways to be wrong. */
  Finding: termsRule({ from, attributes: section }),
  ServerCall: serverCall,
};
