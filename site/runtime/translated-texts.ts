/**
 * Lets React work on a page that the browser or an extension has changed. Chrome and Edge translate by replacing each
 * text node with `<font>` elements; other software wraps nodes. React would then throw when it removes such a node or
 * inserts before it (https://github.com/facebook/react/issues/11538), and changes of a replaced text wouldn't show.
 */
export function followTranslation(): void {
  /** The element that replaced a text node. */
  const translations = new WeakMap<Node, Node>();

  /** Returns the child of a node that is, contains or replaces what React has put there. */
  function findChild(parent: Node, child: Node): Node | null {
    let node: Node | null = (child.parentNode ? child : translations.get(child)) ?? null;
    while (node && node.parentNode !== parent) node = node.parentNode;
    return node;
  }
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Inserted extends Node>(node: Inserted, next: Node | null) {
    return insertBefore.call(this, node, next && findChild(this, next)) as Inserted;
  };
  Node.prototype.removeChild = function <Removed extends Node>(child: Removed) {
    const found = findChild(this, child);
    if (found) removeChild.call(this, found);
    return child;
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        // The new text, which the browser translates in turn.
        const translation = translations.get(target);
        if (!target.parentNode) (translation as ChildNode | undefined)?.replaceWith(target);
        continue;
      }
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      for (const text of removedNodes) {
        if (!font || !(text instanceof Text)) continue;
        translations.set(text, font);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}
