/**
 * Splits the style sheets and preloads that React puts in front of the rendered HTML from it.
 *
 * @returns the HTML without them, the style sheets in the order in which they have to apply, and the modules of the
 *   page's client components
 */
export function splitFragment(html: string): { body: string; styleSheets: string[]; modules: string[] } {
  const styleSheets: string[] = [];
  const modules: string[] = [];
  const body = html.replace(/<link ([^>]*)\/>/g, (tag, attributes: string) => {
    const rel = /rel="([^"]*)"/.exec(attributes)?.[1];
    const href = /href="([^"]*)"/.exec(attributes)?.[1];
    if (!href) return tag;
    if (rel === 'stylesheet') styleSheets.push(href);
    else if (rel === 'modulepreload') modules.push(href);
    else if (rel !== 'preload') return tag;
    return '';
  });
  return { body, styleSheets: [...new Set(styleSheets)], modules: [...new Set(modules)] };
}
