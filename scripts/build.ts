import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildMarker, distDir, hashSources } from './build-if-stale.ts';
import { describeBuildFailure } from './describe-build-failure.ts';

// Set before React is imported, which selects its development or production code at load time.
process.env.NODE_ENV = 'production';

/** `--at 2026-12-01T09:00Z` builds the site as of that time, `--everything` includes all drafts and scheduled entries. */
const { values } = parseArgs({
  options: { at: { type: 'string' }, everything: { type: 'boolean' }, to: { type: 'string' } },
});

type BuildSite = (options: {
  distDir: string;
  publication: { at: Date; everything: boolean };
  onProgress: (step: string) => void;
}) => Promise<unknown>;
/** Imported by URL: the site has its own TypeScript configuration, and a static import would check it with this one. */
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
// A build for another time, or with drafts, doesn't count as fresh.
if (!values.at && !values.everything) writeFileSync(buildMarker, builtFrom);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
