import { join } from 'node:path';
import { contentTextsFile, contentTextsSchema } from '@whorl/contract/content-texts.ts';
import { contentManagerEntry } from '@whorl/contract/urls.ts';
import type { ContentAccess } from '../console/content.ts';
import type { Services } from '../platform/feature.ts';
import { readBuildJson } from '../platform/static/read-build-file.ts';

/**
 * Creates the functions that read the texts of the current build.
 *
 * @param hasEditor whether the content manager is on
 * @throws Error in one line if the build's file is missing or invalid
 */
export function createContentAccess(
  { site }: Pick<Services, 'site'>,
  distDir: string,
  hasEditor: boolean,
): ContentAccess {
  const read = () => readBuildJson(join(distDir, contentTextsFile), contentTextsSchema);
  let texts = read();
  site.onReplaced(() => {
    texts = read();
  });
  return {
    list: () => texts,
    getEditorPath: ({ folder, file }) => (hasEditor ? contentManagerEntry(folder, file) : undefined),
  };
}
