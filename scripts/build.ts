import { writeFileSync } from 'node:fs';
import { buildMarker, distDir, hashSources } from './build-if-stale.ts';

// Before React is imported: it chooses between its development and production code when it is loaded.
process.env.NODE_ENV = 'production';

type BuildSite = (options: { distDir: string; onProgress: (step: string) => void }) => Promise<unknown>;
/** By address: the site has a TypeScript configuration of its own, which this one must not pull it out of. */
const siteBuild = new URL('../site/build/build.ts', import.meta.url).href;

const started = performance.now();
const builtFrom = hashSources();
console.log('Building the site …');
const { buildSite } = (await import(siteBuild)) as { buildSite: BuildSite };
await buildSite({ distDir, onProgress: (step) => console.log(`  ${step}`) });
writeFileSync(buildMarker, builtFrom);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
