import { existsSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Figures } from '../figures/page-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import type { ComponentRules } from './component-rules.ts';

const pagesRoot = fileURLToPath(new URL('../../pages/', import.meta.url));

/** The `content.ts` of a page's folder: what its text may use beyond what every text may. */
export type OwnParts = { readonly figures?: Figures; readonly components?: ComponentRules };

/**
 * Returns the figures and components of one page, read from `site/pages/GROUP/SLUG/content.ts` where there is one.
 *
 * @param group the folder under `site/pages/`, and under `content/`.
 * @param shared the components that all texts of the collection may use.
 * @throws Error when a figure or component has the name of a shared one.
 */
export async function partsOfPage(
  group: string,
  slug: string,
  shared: ComponentRules,
): Promise<{ figures: Figures; components: ComponentRules }> {
  const file = `${pagesRoot}${group}/${slug}/content.ts`;
  const own: OwnParts = existsSync(file) ? await importAsOnDisk(file) : {};
  return {
    figures: merged(siteFigures, own.figures ?? {}, file),
    components: merged(shared, own.components ?? {}, file),
  };
}

/** A module is kept by its URL; the development server has to see a file that changed. */
const importAsOnDisk = async (file: string): Promise<OwnParts> =>
  (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as OwnParts;

function merged<Value>(
  shared: Readonly<Record<string, Value>>,
  own: Readonly<Record<string, Value>>,
  file: string,
): Readonly<Record<string, Value>> {
  const twice = Object.keys(own).find((name) => Object.hasOwn(shared, name));
  if (twice !== undefined) throw new Error(`${file}: "${twice}" is the name of a shared figure or component`);
  return { ...shared, ...own };
}
