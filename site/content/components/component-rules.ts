import type { ElementContent } from 'hast';
import type { AttributeRule as TextRule } from '../compile/check-sections.ts';

/** What one attribute of a component may be. */
export type AttributeRule = TextRule & {
  /** A path of this site, an anchor of this page or an external URL. */
  readonly link?: true;
  /** An anchor that links of the page may lead to. */
  readonly anchor?: true;
};

/** A component that a text may use by name. */
export type ComponentRule = {
  /** The module with the component, below `site/`. */
  readonly from: string;
  /** The export, where it has another name. */
  readonly as?: string;
  /** It also gets the head of the page: `trail`, `here`, `title`, `lead` and `actions`, from the front matter. */
  readonly head?: true;
  readonly attributes: Readonly<Record<string, AttributeRule>>;
  /** Turns attributes and Markdown into the component's properties. Without it they are its attributes and children. */
  readonly read?: (element: ReadElement) => ComponentProps;
};
export type ComponentRules = Readonly<Record<string, ComponentRule>>;

/** A component as it is written, once the components within it are resolved. */
export type ReadElement = {
  readonly attributes: Readonly<Record<string, string>>;
  /** What is between its tags, without the white space between blocks. */
  readonly children: readonly ElementContent[];
  /** The front matter, as far as it is valid. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly report: (message: string, node?: ElementContent) => void;
  /** Adds facts about the page, such as the questions it answers, for its structured data. */
  readonly addFact: (name: string, value: PropValue) => void;
};

export type ComponentProps = {
  readonly props: Readonly<Record<string, PropValue | undefined>>;
  readonly children?: readonly ElementContent[];
};

/** A property: plain data, with formatted text where it is Markdown. */
export type PropValue =
  | string
  | number
  | boolean
  | Rich
  | readonly PropValue[]
  | { readonly [name: string]: PropValue | undefined };

/** Formatted text. */
export class Rich {
  readonly nodes: readonly ElementContent[];

  constructor(nodes: readonly ElementContent[]) {
    this.nodes = nodes;
  }
}
