import { existsSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Figures } from '../figures/page-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import type { ComponentRules } from './component-rules.ts';

const pagesRoot = fileURLToPath(new URL('../../pages/', import.meta.url));

/** Exports of a page's `content.ts`: the components and figures that only its text may use. */
export type PageParts = { readonly figures?: Figures; readonly components?: ComponentRules };

/**
 * Returns the figures and components of one page, read from `site/pages/GROUP/SLUG/content.ts` if it exists.
 *
 * @param group folder under `site/pages/` and `content/`
 * @param shared components that all texts of the collection may use
 * @throws Error when a figure or component has the name of a shared one
 */
export async function loadPageParts(
  group: string,
  slug: string,
  shared: ComponentRules,
): Promise<{ figures: Figures; components: ComponentRules }> {
  const file = `${pagesRoot}${group}/${slug}/content.ts`;
  const own: PageParts = existsSync(file) ? await importAsOnDisk(file) : {};
  return {
    figures: mergeParts(siteFigures, own.figures ?? {}, file),
    components: mergeParts(shared, own.components ?? {}, file),
  };
}

/** Node.js caches modules by URL; the query makes the development server see a changed file. */
const importAsOnDisk = async (file: string): Promise<PageParts> =>
  (await import(`${pathToFileURL(file).href}?t=${Math.trunc(statSync(file).mtimeMs)}`)) as PageParts;

function mergeParts<Value>(
  shared: Readonly<Record<string, Value>>,
  own: Readonly<Record<string, Value>>,
  file: string,
): Readonly<Record<string, Value>> {
  const twice = Object.keys(own).find((name) => Object.hasOwn(shared, name));
  if (twice !== undefined)
    throw new Error(`${file}: "${twice}" is already the name of a shared figure or component; choose another name`);
  return { ...shared, ...own };
}
