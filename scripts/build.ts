import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { distDir, hashSources, isFresh, serverBuild, siteBuild } from './build-if-stale.ts';
import { buildServer } from './build-server.ts';
import { describeBuildFailure } from './describe-build-failure.ts';

// Set before React is imported, which selects its development or production code at load time.
process.env.NODE_ENV = 'production';

/**
 * `--at 2026-12-01T09:00Z` builds the site as of that time, `--everything` includes all drafts and scheduled entries.
 * `--site` and `--server` build only one of them: a running server may still load files of its own build.
 */
const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    everything: { type: 'boolean' },
    to: { type: 'string' },
    site: { type: 'boolean' },
    server: { type: 'boolean' },
  },
});

type BuildSite = (options: {
  distDir: string;
  publication: { at: Date; everything: boolean };
  sourcesHash: string;
  onProgress: (step: string) => void;
}) => Promise<unknown>;
/** Imported by URL: the site has its own TypeScript configuration, and a static import would check it with this one. */
const siteModule = new URL('../site/build/build.ts', import.meta.url).href;

/** `7.3 s` */
const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const started = performance.now();
if (!values.site && !values.to && !isFresh(serverBuild)) {
  console.log('Building the server …');
  await buildServer();
}
if (values.server) process.exit();
const builtFrom = hashSources(siteBuild);
console.log('Building the site …');
const { buildSite } = (await import(siteModule)) as { buildSite: BuildSite };
try {
  await buildSite({
    distDir: values.to ?? distDir,
    publication: { at: values.at ? new Date(values.at) : new Date(), everything: values.everything === true },
    sourcesHash: hashSources(siteBuild, (file) => !file.endsWith('.mdx')),
    onProgress: (step) => console.log(`  ${formatSeconds(performance.now() - started)}  ${step} …`),
  });
} catch (error) {
  console.error(describeBuildFailure(error) ?? error);
  process.exit(1);
}
// A build for another time, or with drafts, doesn't count as fresh.
if (!values.at && !values.everything) writeFileSync(siteBuild.marker, builtFrom);
console.log(`Built in ${formatSeconds(performance.now() - started)}`);
