import type { ElementContent } from 'hast';
import type { AttributeRule as TextRule } from '../compile/check-sections.ts';

/** Rule for an attribute of a component. */
export type AttributeRule = TextRule & {
  /** A path of this site, an anchor of this page or an external URL. */
  readonly link?: true;
  /** An anchor that links on the page may lead to. */
  readonly anchor?: true;
};

/** Rule for a component: its attributes, and how its content is read. */
export type ComponentRule = {
  /**
   * The component also gets the head of the page from the front matter: `trail`, `here`, `title`, `lead` and `actions`.
   */
  readonly head?: true;
  readonly attributes?: Readonly<Record<string, AttributeRule>>;
  /** Converts attributes and Markdown to the component's props. By default these are its attributes and children. */
  readonly read?: (element: ReadElement) => ComponentProps;
};

/** Rules for the components that a text may use, by name. */
export type ComponentRules = Readonly<Record<string, ListedRule>>;
export type ListedRule = ComponentRule &
  Required<Pick<ComponentRule, 'attributes'>> & {
    /** Path of the module that exports the component by its name, without the file extension. */
    readonly module: string;
  };

/** A component in a text after the components inside it have been resolved. */
export type ReadElement = {
  readonly attributes: Readonly<Record<string, string>>;
  /** Content, without the white space between blocks. */
  readonly children: readonly ElementContent[];
  /** The front matter as far as it is valid. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly report: (message: string, node?: ElementContent) => void;
  /** Adds facts about the page, such as the questions it answers, for its structured data. */
  readonly addFact: (name: string, value: PropValue) => void;
};

export type ComponentProps = {
  readonly props: Readonly<Record<string, PropValue | undefined>>;
  readonly children?: readonly ElementContent[];
};

/** A prop: plain data, with formatted text for Markdown. */
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
