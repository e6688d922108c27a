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
