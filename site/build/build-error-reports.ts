import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetsFolder } from '@whorl/contract/urls.ts';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where the sources are served as they are, its address too. */
export const errorReportsModule = '/islands/error-reports/report-errors.ts';

/**
 * Bundles what reports errors, and in a chunk of its own what sends them to Sentry. Apart from the pages' scripts: it
 * shares no chunk with them, so it works where one of those is missing or broken, and the first load carries nothing of
 * it.
 *
 * @param assetsDir the folder of the pages' assets
 * @returns the address of the module that the head script loads
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
      target: ['chrome111', 'firefox114', 'safari16.4'],
      // As a library it comes without Vite's preloading, which is half as large as all the rest.
      lib: { entry: join(root, errorReportsModule), formats: ['es'] },
      rolldownOptions: {
        // Else what both chunks need would be a third.
        preserveEntrySignatures: 'allow-extension',
        // No name says what it is: some blockers refuse whatever has the name of a vendor in its address.
        output: { entryFileNames: '[hash:7].js', chunkFileNames: '[hash:7].js', minify: true },
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const files = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (entry === undefined) throw new Error('There is no bundle of the error reports');
  for (const name of await readdir(outDir)) await rename(join(outDir, name), join(assetsDir, name));
  await rm(outDir, { recursive: true });
  return `${assetsFolder}${entry.fileName}`;
}
