import { existsSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextFile } from '../define-collection.ts';
import type { Figures } from '../figures/page-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import type { ComponentRules } from './component-rules.ts';

const pagesRoot = fileURLToPath(new URL('../../pages/', import.meta.url));

/** Exports of a `content.ts`: components and figures that texts may use. */
type PageParts = { readonly figures?: Figures; readonly components?: ComponentRules };

/**
 * Returns the figures and components of one page, read from `site/pages/content.ts` and, if they exist, the `content.ts`
 * of its template and of the page itself, `site/pages/GROUP/SLUG/content.ts`.
 *
 * @param group folder under `site/pages/` and `content/`
 * @throws Error when a figure or component has the name of a shared one
 */
export async function loadPageParts(
  group: string,
  { slug, template }: Pick<TextFile, 'slug' | 'template'>,
): Promise<{ figures: Figures; components: ComponentRules }> {
  let figures = siteFigures;
  let components: ComponentRules = {};
  for (const folder of ['', `${template}/`, `${group}/${slug}/`]) {
    const file = `${pagesRoot}${folder}content.ts`;
    const parts: PageParts = existsSync(file) ? await importAsOnDisk(file) : {};
    figures = mergeParts(figures, parts.figures ?? {}, file);
    components = mergeParts(components, parts.components ?? {}, file);
  }
  return { figures, components };
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
