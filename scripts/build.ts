import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildMarker, distDir, hashSources } from './build-if-stale.ts';
import { describeBuildFailure } from './describe-build-failure.ts';

// Before React is imported: it chooses between its development and production code when it is loaded.
process.env.NODE_ENV = 'production';

/** `--at 2026-12-01T09:00Z` builds the site as it will be then, `--everything` with all drafts and scheduled texts. */
const { values } = parseArgs({
  options: { at: { type: 'string' }, everything: { type: 'boolean' }, to: { type: 'string' } },
});

type BuildSite = (options: {
  distDir: string;
  publication: { at: Date; everything: boolean };
  onProgress: (step: string) => void;
}) => Promise<unknown>;
/** By address: the site has a TypeScript configuration of its own, which this one must not pull it out of. */
const siteBuild = new URL('../site/build/build.ts', import.meta.url).href;

const started = performance.now();
const builtFrom = hashSources();
console.log('Building the site …');
const { buildSite } = (await import(siteBuild)) as { buildSite: BuildSite };
try {
  await buildSite({
    distDir: values.to ?? distDir,
    publication: { at: values.at ? new Date(values.at) : new Date(), everything: values.everything === true },
    onProgress: (step) => console.log(`  ${step}`),
  });
} catch (error) {
  console.error(describeBuildFailure(error) ?? error);
  process.exit(1);
}
// What was built for another time or another eye is not what the sources give now.
if (!values.at && !values.everything) writeFileSync(buildMarker, builtFrom);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
