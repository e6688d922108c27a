import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetsFolder } from '@whorl/contract/urls.ts';
import { build } from 'vite';
import { browserTargets } from './browser-targets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Path of the module in `site/`, and its URL when the sources are served unbundled. */
export const errorReportsModule = '/islands/error-reports/report-errors.ts';

/**
 * Bundles the error reporter, and in a separate chunk the code that sends reports to Sentry. It shares no chunk with
 * the pages' scripts, so it works when one of those is missing or broken and adds nothing to the first load.
 *
 * @param assetsDir folder of the pages' assets
 * @returns the URL of the module that the head script loads
 */
export async function buildErrorReports(assetsDir: string): Promise<string> {
  const outDir = `${assetsDir}.error-reports`;
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    base: assetsFolder,
    build: {
      outDir,
      emptyOutDir: true,
      target: browserTargets,
      // Library mode omits Vite's preload helper, which is half as large as the rest.
      lib: { entry: join(root, errorReportsModule), formats: ['es'] },
      rolldownOptions: {
        // Otherwise code that both chunks need would become a third chunk.
        preserveEntrySignatures: 'allow-extension',
        // Only a hash: some content blockers refuse URLs that contain a vendor's name.
        output: { entryFileNames: '[hash:7].js', chunkFileNames: '[hash:7].js', minify: true },
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const files = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (entry === undefined) throw new Error('The bundle of the error reports has no entry chunk');
  for (const name of await readdir(outDir)) await rename(join(outDir, name), join(assetsDir, name));
  await rm(outDir, { recursive: true });
  return `${assetsFolder}${entry.fileName}`;
}
