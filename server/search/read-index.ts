import { join } from 'node:path';
import { type SearchIndex, searchIndexFile, searchIndexSchema } from '@whorl/contract/search/search-index.ts';
import { readBuildJson } from '../platform/static/read-build-file.ts';

/**
 * Reads the search index of the build.
 *
 * @throws Error in one line if it is missing or has another version
 */
export const readIndex = (distDir: string): SearchIndex =>
  readBuildJson(join(distDir, searchIndexFile), searchIndexSchema);
