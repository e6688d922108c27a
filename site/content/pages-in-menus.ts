import { readFileSync } from 'node:fs';
import type { MenuId } from '@whorl/contract/menus.ts';
import type { InferOutput } from 'valibot';
import { menuEntry } from './collections/shared-fields.ts';
import { collections } from './collections.ts';
import { readFrontMatter } from './compile/front-matter.ts';
import { entryFile, listSlugs } from './content-folders.ts';

type MenuRow = { panel: MenuId; title: string; description: string; url: string };

/**
 * Returns the menu rows that pages ask for in their front matter. Invalid pages are skipped here; compiling them reports
 * the problem.
 */
export const pagesInMenus = (): MenuRow[] =>
  collections
    .filter(({ schema }) => schema.entries.menu === menuEntry)
    .flatMap(({ folder, schema, path }) =>
      listSlugs(folder).flatMap((slug) => {
        const { values } = readFrontMatter(readFileSync(entryFile(folder, slug), 'utf8'), schema);
        const { menu } = (values ?? {}) as { menu?: InferOutput<typeof menuEntry> };
        return menu ? [{ ...menu, url: path(slug) }] : [];
      }),
    );
