import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getPluginApi } from '@vitejs/plugin-rsc';
import { buildAgent } from '@whorl/agent/build.ts';
import { packagesFolder } from '@whorl/contract/urls.ts';
import { createBuilder } from 'vite';
import type { Publication } from '../content/publication.ts';
import { openTextCache } from '../content/text-cache.ts';
import { buildErrorReports } from './build-error-reports.ts';
import { buildHeadScript } from './build-head-script.ts';
import { buildPackages } from './build-packages.ts';
import { commonHeadScript } from './common-head-script.ts';
import { siteViteConfig } from './vite-config.ts';

type Options = {
  /** Gets the folders `rsc`, `ssr`, `public` and `agent`. */
  workDir: string;
  publication: Publication;
  /**
   * Hash of everything that the site is built from, except the texts. Builds with the same hash share what they make from
   * it. Undefined to make everything.
   */
  sourcesHash: string | undefined;
  onProgress: ((step: string) => void) | undefined;
};

type InlineScripts = {
  /** Inline script of all pages. */
  commonScript: string;
  /** Inline script of pages with an experiment. */
  experimentScript: string;
};
/** URLs of the module that starts every page, and of the modules and style sheets that it imports. */
type EntryFiles = { url: string; js: string[]; css: string[] };
type Manager = NonNullable<ReturnType<typeof getPluginApi>>['manager'];
/** Facts that the folders of the bundles don't contain. */
type Bundles = InlineScripts & { manifest: NonNullable<Manager['buildAssetsManifest']> };

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/bundles', import.meta.url));
const cachedFolders = ['ssr', 'public', 'agent'] as const;
const BUNDLES_FILE = 'bundles.json';
/** Number of entries in the cache, of 7 MB each. */
const MAX_CACHED = 4;

/**
 * Bundles the code of the site: server components, their rendering to HTML, the scripts of the browser, and the agent.
 *
 * The server components include the texts, so they are bundled in every build. The rest is reused from an earlier build
 * if the same code and the same client components are in them.
 */
export async function bundleSite({
  workDir,
  publication,
  sourcesHash,
  onProgress,
}: Options): Promise<InlineScripts & { entry: EntryFiles }> {
  const texts = sourcesHash === undefined ? undefined : await openTextCache(sourcesHash, publication);
  const builder = await createBuilder({
    ...siteViteConfig(workDir, publication, texts?.compile),
    logLevel: 'warn',
  });
  const { rsc, ssr, client } = builder.environments;
  const manager = getPluginApi(builder.config)?.manager;
  if (!rsc || !ssr || !client || !manager) throw new Error('The configuration of Vite has no server components');
  onProgress?.('bundling the server components');
  await builder.build(rsc);
  await texts?.save();
  manager.stabilize();

  const key = sourcesHash && hash(sourcesHash, describeServerBundle(manager));
  let bundles = key && (await restore(key, workDir));
  if (!bundles) {
    onProgress?.('bundling the scripts');
    await Promise.all([builder.build(client), builder.build(ssr)]);
    if (!manager.buildAssetsManifest) throw new Error('The bundle of the browser has no manifest');
    bundles = { ...(await bundleOthers(workDir, onProgress)), manifest: manager.buildAssetsManifest };
    if (key) await store(key, workDir, bundles);
  }
  const { manifest, ...scripts } = bundles;
  manager.buildAssetsManifest = manifest;
  manager.writeAssetsManifest(['ssr', 'rsc']);
  const { js = [], css = [] } = manifest.clientEntryDeps ?? {};
  return { ...scripts, entry: { url: String(manifest.clientEntryUrl), js: js.map(String), css: css.map(String) } };
}

/** Bundles what doesn't depend on the server components. */
async function bundleOthers(workDir: string, onProgress: Options['onProgress']): Promise<InlineScripts> {
  const publicDir = join(workDir, 'public');
  await rename(join(workDir, 'client'), publicDir);
  onProgress?.('bundling the error reports');
  const commonScript = commonHeadScript(await buildErrorReports(join(publicDir, 'assets')));
  const experimentScript = await buildHeadScript('islands/experiments/head-script.ts');

  onProgress?.('bundling the agent');
  await buildAgent(join(workDir, 'agent'));

  onProgress?.('packing the npm packages');
  const packagesDir = join(workDir, 'packages');
  await mkdir(join(publicDir, packagesFolder), { recursive: true });
  for (const tarball of await buildPackages(packagesDir))
    await rename(tarball, join(publicDir, packagesFolder, basename(tarball)));
  await rm(packagesDir, { recursive: true });
  return { commonScript, experimentScript };
}

/**
 * Describes what the other bundles take from the bundle of the server components: which client components are in which
 * chunk, and the style sheets and pictures of each chunk. The names of chunks change with their text, so they are left
 * out.
 */
function describeServerBundle({ clientReferenceMetaMap, serverResourcesMetaMap, bundles }: Manager): string {
  const chunks = Object.values(bundles.rsc ?? {}).filter((output) => output.type === 'chunk');
  const modules = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  const contents = chunks.map(({ facadeModuleId, moduleIds, imports, viteMetadata }) => [
    facadeModuleId,
    moduleIds,
    imports.map((name) => modules.get(name)?.[0] ?? name),
    [...(viteMetadata?.importedCss ?? [])],
    [...(viteMetadata?.importedAssets ?? [])],
  ]);
  return JSON.stringify([
    clientReferenceMetaMap,
    serverResourcesMetaMap,
    contents.map((one) => JSON.stringify(one)).sort(),
  ]);
}

async function restore(key: string, workDir: string): Promise<Bundles | undefined> {
  const folder = join(cacheFolder, key);
  const bundles = await readFile(join(folder, BUNDLES_FILE), 'utf8').catch(() => undefined);
  if (bundles === undefined) return undefined;
  for (const name of cachedFolders) await cp(join(folder, name), join(workDir, name), { recursive: true });
  const now = new Date();
  await utimes(folder, now, now);
  return JSON.parse(bundles) as Bundles;
}

/** Stores the bundles, and deletes those that were used least recently. */
async function store(key: string, workDir: string, bundles: Bundles): Promise<void> {
  const folder = join(cacheFolder, key);
  const unfinished = `${folder}.${process.pid}`;
  for (const name of cachedFolders) await cp(join(workDir, name), join(unfinished, name), { recursive: true });
  await writeFile(join(unfinished, BUNDLES_FILE), JSON.stringify(bundles));
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  const names = await readdir(cacheFolder);
  const entries = await Promise.all(
    names.map(async (name) => {
      // Another build may have deleted it.
      const usedAt = await stat(join(cacheFolder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { name, usedAt };
    }),
  );
  const unused = entries.sort((a, b) => b.usedAt - a.usedAt).slice(MAX_CACHED);
  for (const { name } of unused) await rm(join(cacheFolder, name), { recursive: true, force: true });
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 20);
