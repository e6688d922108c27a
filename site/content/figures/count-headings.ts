import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot } from '../content-folders.ts';

/**
 * Returns the number of headings of level three in a text, for figures that count what the text lists.
 *
 * @param file the file below `content/`.
 */
export const countHeadings = (file: string): number =>
  readFileSync(join(contentRoot, file), 'utf8').match(/^### /gm)?.length ?? 0;
