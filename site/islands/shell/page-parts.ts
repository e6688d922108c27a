import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Show, ShownPage } from './app.tsx';

/**
 * Number of elements after the heading that are shown first. In windows of 390 × 844 and 1440 × 900 pixels they fill the
 * first view of every page.
 */
const MAX_ELEMENTS = 140;

/** A part of the page's payload that is decoded when it is first read; the type in React of `lazy()`. */
type LazyPart = {
  readonly $$typeof: symbol;
  readonly _payload: unknown;
  readonly _init: (payload: unknown) => ReactNode;
};
const LAZY = Symbol.for('react.lazy');

/** The page of the latest navigation. The rest of an earlier one isn't shown any more. */
let latest: ShownPage | undefined;

/**
 * Shows a page: its beginning first, and the rest after that is painted.
 *
 * @param isWhole shows all of it at once
 * @returns when the page, or its beginning, is in the document
 */
export async function showPage(show: Show, shown: ShownPage, isWhole: boolean): Promise<void> {
  latest = shown;
  // A hidden window paints nothing.
  const beginning = isWhole || document.hidden ? undefined : takeBeginning(shown.page);
  const first = beginning === undefined ? shown : { ...shown, page: beginning, whole: shown };
  await new Promise<void>((resolve) => show(first, resolve));
  if (first !== shown) afterNextPaint(() => latest === shown && show(shown));
}

/** The second frame begins when the first one is painted. */
function afterNextPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}

/**
 * Returns the beginning of a page: everything up to its heading and what follows in the first view. React keeps these
 * elements when it renders the whole page after them.
 *
 * @param page a decoded payload: HTML elements and client components, which are never divided
 * @returns undefined if the page isn't longer
 */
function takeBeginning(page: ReactNode): ReactNode | undefined {
  let left = Number.POSITIVE_INFINITY;
  let isCut = false;

  function take(node: ReactNode): ReactNode {
    if (left <= 0) return omit(node);
    if (Array.isArray(node)) return takeList(node);
    if (isLazy(node)) return takeLazy(node);
    if (!isValidElement<{ children?: ReactNode }>(node)) return node;
    left--;
    if (node.type === 'h1') left = MAX_ELEMENTS;
    return typeof node.type === 'string' || node.type === Fragment ? takeElement(node) : node;
  }

  function omit(node: ReactNode): ReactNode {
    isCut ||= typeof node === 'object' && node !== null;
    return null;
  }

  /** Returns the same list if all of it is taken, so that React has nothing to update later. */
  function takeList(nodes: readonly ReactNode[]): ReactNode {
    const taken = nodes.map(take);
    return taken.every((node, index) => node === nodes[index]) ? (nodes as ReactNode) : taken;
  }

  function takeElement(element: ReactElement<{ children?: ReactNode }>): ReactNode {
    const { children } = element.props;
    const taken = take(children);
    return taken === children ? element : cloneElement(element, undefined, taken);
  }

  function takeLazy(part: LazyPart): ReactNode {
    let content: ReactNode;
    try {
      content = part._init(part._payload);
    } catch {
      // Its modules aren't loaded yet; React waits for them.
      return part as unknown as ReactNode;
    }
    const taken = take(content);
    return taken === content ? (part as unknown as ReactNode) : taken;
  }

  const beginning = take(page);
  return isCut ? beginning : undefined;
}

const isLazy = (node: unknown): node is LazyPart =>
  typeof node === 'object' && node !== null && (node as LazyPart).$$typeof === LAZY;
