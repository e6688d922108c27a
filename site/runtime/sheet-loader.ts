/** @returns a function that resolves when the style sheet is applied; after a failure the next call tries again */
export function sheetLoader(href: string): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        loading = undefined;
        reject(new Error(`We couldn't load "${href}"`));
      };
      document.head.append(link);
    });
    return loading;
  };
}

/** Returns whether the document links the style sheet, even if it is disabled. */
export const hasSheet = (href: string): boolean =>
  document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null;

/** Prevents modules that import this style sheet from loading it, because its rules are part of another one. */
export function skipSheet(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, disabled: true }));
}
