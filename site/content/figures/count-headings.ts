import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from '../content-folders.ts';

/**
 * Returns the number of level-3 headings in a text, for figures that count what the text lists.
 *
 * @param file path below `content/`
 */
export const countHeadings = (file: string): number =>
  readFileSync(join(contentRoot, file), 'utf8').match(/^### /gm)?.length ?? 0;
