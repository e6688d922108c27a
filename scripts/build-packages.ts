import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** `--to DIR` writes to another folder. */
const { values } = parseArgs({
  options: { to: { type: 'string', default: join(import.meta.dirname, '../packages/dist') } },
});
/** Imported by URL: the site has its own TypeScript configuration, and a static import would check it with this one. */
const module = new URL('../site/build/build-packages.ts', import.meta.url).href;
const { buildPackages } = (await import(module)) as { buildPackages: (outDir: string) => Promise<string[]> };
for (const tarball of await buildPackages(resolve(values.to))) console.log(`Wrote ${tarball}`);
