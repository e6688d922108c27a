/**
 * Part of a page as data, which the server renders to HTML and the browser to elements, with the same result. Strings
 * are text, never markup.
 */
export type ViewNode = string | ViewElement;
export type ViewElement = {
  readonly tag: 'a' | 'li' | 'mark' | 'ol' | 'p' | 'span' | 'strong' | 'ul' | 'h2';
  /** Undefined omits the attribute. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly content: readonly ViewNode[];
};

/** Changes to one element of a prerendered page. Omitted properties stay unchanged. */
export type ElementView = {
  /** Replaces everything in the element. */
  readonly text?: string;
  /** Replaces everything in the element, instead of `text`. */
  readonly content?: readonly ViewNode[];
  /** Undefined removes the attribute. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly hidden?: boolean;
  /** Value of a form control. Checks a check box or radio button if it has this value, and unchecks it if not. */
  readonly value?: string;
};

/**
 * Changes to a prerendered page by the mark of each element: the value of the attribute whose name `applyView` receives.
 * Other elements stay unchanged.
 */
export type View<Change = ElementView> = Readonly<Record<string, Change>> | ((mark: string) => Change | undefined);

/** Returns the changes to the elements with this mark. */
export function findChange<Change>(view: View<Change>, mark: string): Change | undefined {
  if (typeof view === 'function') return view(mark);
  return Object.hasOwn(view, mark) ? view[mark] : undefined;
}
