import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jobsFile } from '@whorl/contract/careers/job.ts';
import { contentTextsFile } from '@whorl/contract/content-texts.ts';
import { type Variant, variantPath } from '@whorl/contract/experiments/variant.ts';
import {
  appDataUrl,
  chunkMapUrl,
  pageDataName,
  pageDataUrl,
  pagePayloadUrl,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';
import { createFirstPaths } from '@whorl/contract/redirects.ts';
import { availabilityFile } from '@whorl/contract/sales-calls/availability.ts';
import { searchIndexFile } from '@whorl/contract/search/search-index.ts';
import { shareImageUrl } from '@whorl/contract/share-image.ts';
import { type SiteManifest, treatmentsFolder } from '@whorl/contract/site-manifest.ts';
import { pages } from '@whorl/contract/urls.ts';
import { thinTagRedirects } from '../content/articles/article-heads.ts';
import { listContentTexts } from '../content/list-content-texts.ts';
import { nextPublication } from '../content/next-publication.ts';
import { findSizedPictureUrls, readSizedPicture } from '../content/picture-sizes.ts';
import type { Publication } from '../content/publication.ts';
import { readAvailability } from '../content/records/read-availability.ts';
import { readRedirects } from '../content/records/read-redirects.ts';
import { buildContentManager } from './build-content-manager.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { bundleSite } from './bundle-site.ts';
import { carryOverAssets } from './carry-over-assets.ts';
import { compressFolders } from './compression/compress-folder.ts';
import { cspHash } from './csp-hash.ts';
import { hashBuild, hashCode, hashContent } from './hashes.ts';
import { icons } from './icons.ts';
import { inlineCss } from './inline-css.ts';
import { inspectPages } from './inspect-pages.ts';
import { logoFiles } from './logo-files.ts';
import { createChunkMap, createPageDataFile, type PageToWrite } from './page-data-file.ts';
import { drawPicture, findPictureUrls } from './pictures.ts';
import { loadBundles, type RenderedPageFile, renderAllPages, renderVariants } from './render-all-pages.ts';
import { drawAllShareImages } from './share-images/draw-all.ts';
import { createSiteStyleSheet, mergeOrders, removeStyleSheetLinks } from './site-style-sheet.ts';
import { sliceFiles } from './slices.ts';
import { staticQueries } from './static-queries.ts';
import { UsedClasses } from './used-classes.ts';
import { writeDocument } from './write-document.ts';

type Options = {
  /** Replaced as a whole once everything is ready, so a failed build leaves the previous one in place. */
  distDir: string;
  /** The entries to include. Default: those that are public now. */
  publication?: Publication;
  /**
   * Hash of everything that the site is built from, except the texts of `content/`. Builds with the same hash share what
   * they make from it. Default: everything is made again.
   */
  sourcesHash?: string | undefined;
  onProgress?: ((step: string) => void) | undefined;
};

/**
 * Builds the whole site: bundles the scripts, renders every page, writes the page data, compresses the files, and
 * describes them for the server in `manifest.json`.
 *
 * @throws ContentError with file and line for invalid content
 * @throws Error with the route's path for a page that fails to render
 */
export async function buildSite({
  distDir,
  publication = { at: new Date(), everything: false },
  sourcesHash,
  onProgress,
}: Options): Promise<SiteManifest> {
  // React and Vite choose their production code by this variable.
  process.env.NODE_ENV = 'production';
  const workDir = `${distDir}.building-${process.pid}`;
  await rm(workDir, { recursive: true, force: true });
  try {
    return await buildInto(workDir, { distDir, publication, sourcesHash, onProgress });
  } catch (error) {
    await rm(workDir, { recursive: true, force: true });
    throw error;
  }
}

/** Builds into `workDir`, which then replaces `distDir`. */
async function buildInto(
  workDir: string,
  { distDir, publication, sourcesHash, onProgress }: Options & { publication: Publication },
): Promise<SiteManifest> {
  // Meanwhile, because most of its time is compression in other threads.
  const contentManager = buildContentManager(join(workDir, 'admin'));
  // Reported when it is awaited, also if it fails before.
  contentManager.catch(() => undefined);
  const { commonScript, experimentScript, entry } = await bundleSite({
    workDir,
    publication,
    sourcesHash,
    onProgress,
  });
  const publicDir = join(workDir, 'public');

  onProgress?.('rendering pages');
  const bundles = await loadBundles(workDir);
  const { rsc } = bundles;
  const rendered = await renderAllPages(bundles, workDir);
  const tested = await renderVariants(bundles, rendered);

  onProgress?.('writing pages');
  const listedRedirects = readRedirects(new Set(rendered.map((page) => page.path)));
  const redirects = [...listedRedirects, ...thinTagRedirects(publication)];
  const inspection = inspectPages({
    rendered,
    builtAt: publication.at,
    firstPaths: createFirstPaths(listedRedirects),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
  });
  const sheets = mergeOrders([...rendered, ...tested].map(({ styleSheets }) => styleSheets)).filter(
    (url) => !entry.css.includes(url),
  );
  const siteCss = await createSiteStyleSheet(publicDir, sheets, rsc.optionalCss);
  const siteCssUrl = `/assets/site-${createHash('sha256').update(siteCss).digest('hex').slice(0, 6)}.css`;
  await write(publicDir, siteCssUrl, siteCss);
  const chunkMap = createChunkMap(
    [...rendered, ...tested.map((page) => ({ ...page, dataPath: variantPath(page.path, page.variant) }))],
    [...entry.js, ...entry.css],
  );
  const offlinePage = rendered.find(({ path }) => path === pages.offline.path);
  const codeHash = await hashCode(publicDir, [chunkMap.components, chunkMap.slices, offlinePage?.payload]);
  const buildHash = hashBuild(codeHash, [...rendered, ...tested]);

  const fonts = (await readdir(join(publicDir, 'assets')))
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `/assets/${file}`);
  const availability = readAvailability();
  const manifest: SiteManifest = {
    buildHash,
    pages: {},
    treatments: {},
    placedFiles: {},
    redirects,
    ...nextPublication(publication),
  };
  const hubspotForms = rsc.hubspotFormsByPath();
  const usedClasses = new UsedClasses(publicDir, entry.url);
  const renderDocument = async (page: RenderedPageFile, variant?: Variant) => {
    const styleSheets = [...new Set([...entry.css, ...page.styleSheets])];
    const css = await inlineCss(publicDir, styleSheets, {
      css: rsc.optionalCss,
      used: usedClasses.of(page.body, page.modules),
    });
    const modulePreloads = [...new Set([...entry.js, ...page.modules])].filter((url) => url !== entry.url);
    const headScripts = [commonScript, ...(variant ? [experimentScript] : [])];
    const html = writeDocument({
      head: page.head,
      body: page.body,
      path: variant ? variantPath(page.path, variant) : page.path,
      headScripts,
      codeHash,
      contentHash: hashContent(page),
      css,
      siteCssUrl,
      inlinedSheets: styleSheets,
      entryUrl: entry.url,
      modulePreloads,
      fontPreloads: fonts,
    });
    return { html, scriptHashes: headScripts.map(cspHash), styleHashes: [cspHash(css)] };
  };
  for (const page of rendered) {
    // The file of the page itself is the Control variant, for hosts without a server that assigns variants.
    const { html, ...hashes } = await renderDocument(page, tested.find(({ path }) => path === page.path)?.variant);
    const file = page.path.endsWith('/') ? `${page.path.slice(1)}index.html` : page.path.slice(1);
    await write(publicDir, `/${file}`, html);
    await writePageData(publicDir, page);
    manifest.pages[page.path] = {
      file,
      status: page.status,
      group: page.group,
      ...hashes,
      ...(hubspotForms[page.path] && { hubspotFormId: hubspotForms[page.path] }),
    };
  }
  const variants = tested.map((page) => ({ ...page, dataPath: variantPath(page.path, page.variant) }));
  for (const page of variants) {
    await writePageData(publicDir, page);
    if (page.variant === 'Control') continue;
    const { html, ...hashes } = await renderDocument(page, page.variant);
    const file = `${pageDataName(page.path)}.html`;
    await write(join(workDir, treatmentsFolder), `/${file}`, html);
    manifest.treatments[page.path] = { file, ...hashes };
  }
  await write(publicDir, appDataUrl, JSON.stringify({ webpackCompilationHash: codeHash }));
  for (const query of Object.values(staticQueries))
    await write(publicDir, staticQueryUrl(query.hash), JSON.stringify({ data: query.data }));
  for (const [name, file] of Object.entries(sliceFiles))
    await write(publicDir, sliceDataUrl(name), JSON.stringify(file));

  const files: Record<string, string | Uint8Array> = { ...icons(), ...logoFiles(), ...rsc.calendarFiles() };
  for (const [url, file] of Object.entries(files)) await write(publicDir, url, file);
  for (const url of findPictureUrls(rendered.map(({ body }) => body))) await write(publicDir, url, drawPicture(url));

  for (const url of new Set(rendered.flatMap(({ body }) => findSizedPictureUrls(body))))
    await write(publicDir, url, await readSizedPicture(url));

  await write(publicDir, chunkMapUrl, JSON.stringify(chunkMap));

  onProgress?.('drawing share images');
  await drawAllShareImages(
    rendered.map(({ path, share }) => ({ image: share, file: join(publicDir, shareImageUrl(path)) })),
  );

  onProgress?.('bundling the service worker');
  await buildServiceWorker({
    workDir,
    publicDir,
    codeHash,
    offlinePage: pages.offline.path,
    files: [
      ...[pages.offline.path, pageDataUrl(pages.offline.path), pagePayloadUrl(pages.offline.path), chunkMapUrl],
      ...Object.values(staticQueries).map((query) => staticQueryUrl(query.hash)),
      ...Object.keys(sliceFiles).map(sliceDataUrl),
    ],
    assets: [...new Set([entry.url, ...entry.js, ...(offlinePage?.modules ?? []), ...fonts])],
  });

  onProgress?.('writing for machines');
  const { machineFiles, searchIndex, externalLinks } = await inspection.files;
  for (const { url, content, ...facts } of machineFiles) {
    await write(publicDir, url, content);
    manifest.placedFiles[url] = facts;
  }

  onProgress?.('checking and compressing');
  const names = await readdir(publicDir, { recursive: true });
  await contentManager;
  const compressed = compressFolders([publicDir, join(workDir, treatmentsFolder), join(workDir, 'agent')]);
  // Awaited also after a failed check: the folder is then deleted.
  await inspection.check(new Set(names.map((name) => `/${name}`))).finally(() => compressed);
  await compressed;
  const leaving = [...externalLinks].map(([url, paths]) => `${url}\t${paths.join(' ')}`);
  await writeFile(join(workDir, 'external-links.txt'), `${leaving.join('\n')}\n`);
  await writeFile(join(workDir, jobsFile), JSON.stringify(rsc.jobsForServer()));
  await writeFile(join(workDir, contentTextsFile), JSON.stringify(listContentTexts(publication)));
  await writeFile(join(workDir, availabilityFile), JSON.stringify(availability));
  await writeFile(join(workDir, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(workDir, searchIndexFile), JSON.stringify(searchIndex));
  await rm(join(workDir, 'rsc'), { recursive: true });
  await rm(join(workDir, 'ssr'), { recursive: true });
  await carryOverAssets({ previousDir: distDir, nextDir: workDir, buildHash, now: new Date() });
  await replaceFolder(distDir, workDir);
  return manifest;
}

/** Renames twice, so that the folder is missing only for an instant. */
async function replaceFolder(folder: string, next: string): Promise<void> {
  const old = `${folder}.old-${process.pid}`;
  await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}

async function writePageData(publicDir: string, page: PageToWrite): Promise<void> {
  const { dataPath = page.path } = page;
  await write(publicDir, pageDataUrl(dataPath), JSON.stringify(createPageDataFile(page)));
  await write(publicDir, pagePayloadUrl(dataPath), removeStyleSheetLinks(page.payload));
}

async function write(publicDir: string, url: string, content: string | Uint8Array): Promise<void> {
  const file = join(publicDir, url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
