/**
 * A part of a page as data: the server writes it as HTML and the browser makes elements of it, so that both show the
 * same. Strings are text, never markup.
 */
export type ViewNode = string | ViewElement;
export type ViewElement = {
  readonly tag: 'a' | 'li' | 'mark' | 'ol' | 'p' | 'span' | 'strong' | 'ul' | 'h2';
  /** Undefined omits the attribute. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly content: readonly ViewNode[];
};

/** Changes to one element of a prerendered page. What is not named stays as it is. */
export type ElementView = {
  /** Replaces everything in the element. */
  readonly text?: string;
  /** Replaces everything in the element, in the place of `text`. */
  readonly content?: readonly ViewNode[];
  /** Undefined removes the attribute. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly hidden?: boolean;
  /** Value of a form control. Checks a check box or radio button if it has this value, and unchecks it if not. */
  readonly value?: string;
};

/**
 * Changes to a prerendered page by the mark of each element: the value of one attribute, whose name `applyView` is given.
 * Elements whose mark is not named stay as they are.
 */
export type View<Change = ElementView> = Readonly<Record<string, Change>> | ((mark: string) => Change | undefined);

/** Returns the changes to the elements with this mark. */
export function changeFor<Change>(view: View<Change>, mark: string): Change | undefined {
  if (typeof view === 'function') return view(mark);
  return Object.hasOwn(view, mark) ? view[mark] : undefined;
}
