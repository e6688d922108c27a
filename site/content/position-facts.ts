import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { positionCollection } from './collections/positions.ts';
import { readFrontMatter } from './compile/front-matter.ts';
import { contentRoot } from './content-folders.ts';

const folder = join(contentRoot, positionCollection.folder);
const locations = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => readFrontMatter(readFileSync(join(folder, name), 'utf8'), positionCollection.schema).values?.location);

/** Number of open positions and of their locations, for figures in texts. */
export const positionCount = locations.length;
export const placeCount = new Set(locations).size;
