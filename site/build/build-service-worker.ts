import { rename, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import { build } from 'vite';
import { browserTargets } from './browser-targets.ts';

const folder = fileURLToPath(new URL('../runtime/service-worker/worker/', import.meta.url));
/** Served in place of the service worker when it is disabled. */
const SELF_REMOVING_FILE = 'self-removing-worker.js';

type Options = {
  workDir: string;
  publicDir: string;
  codeHash: string;
  offlinePage: string;
  /** Files cached from the first visit on: the offline page with its data, and the data that all pages share. */
  files: readonly string[];
  assets: readonly string[];
};

/** Bundles the service worker into one script and, outside of the public folder, the script that unregisters it. */
export async function buildServiceWorker({ workDir, publicDir, codeHash, ...facts }: Options): Promise<void> {
  await bundle('worker.ts', join(publicDir, basename(serviceWorkerUrl)), { hash: codeHash, ...facts });
  await bundle('self-removing-worker.ts', join(workDir, SELF_REMOVING_FILE), {});
}

async function bundle(entry: string, file: string, facts: Record<string, unknown>): Promise<void> {
  const outDir = `${file}.bundling`;
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD_FACTS: JSON.stringify(facts), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: browserTargets,
      rolldownOptions: { output: { minify: true } },
      lib: { entry: join(folder, entry), formats: ['iife'], name: 'worker', fileName: () => basename(file) },
    },
  });
  await rename(join(outDir, basename(file)), file);
  await rmdir(outDir);
}
