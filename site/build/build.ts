import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAgent } from '@whorl/agent/build.ts';
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
import { packagesFolder, pages } from '@whorl/contract/urls.ts';
import { createBuilder } from 'vite';
import { thinTagRedirects } from '../content/articles/article-heads.ts';
import { listContentTexts } from '../content/list-content-texts.ts';
import { nextPublication } from '../content/next-publication.ts';
import { findSizedPictureUrls, readSizedPicture } from '../content/picture-sizes.ts';
import type { Publication } from '../content/publication.ts';
import { readAvailability } from '../content/records/read-availability.ts';
import { readRedirects } from '../content/records/read-redirects.ts';
import { buildContentManager } from './build-content-manager.ts';
import { buildErrorReports } from './build-error-reports.ts';
import { buildHeadScript } from './build-head-script.ts';
import { buildPackages } from './build-packages.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { carryOverAssets } from './carry-over-assets.ts';
import { checkPages } from './checks/check-pages.ts';
import { externalLinks } from './checks/link-targets.ts';
import { commonHeadScript } from './common-head-script.ts';
import { compressFolders } from './compression/compress-folder.ts';
import { cspHash } from './csp-hash.ts';
import { hashBuild, hashCode, hashContent } from './hashes.ts';
import { icons } from './icons.ts';
import { inlineCss } from './inline-css.ts';
import { logoFiles } from './logo-files.ts';
import { createMachineFiles } from './machines/machine-files.ts';
import { createChunkMap, createPageDataFile, type PageToWrite } from './page-data-file.ts';
import { parsePage } from './parsed-page.ts';
import { drawPicture, findPictureUrls } from './pictures.ts';
import { type RenderedPageFile, renderAllPages, renderVariants } from './render-all-pages.ts';
import { createSearchIndex } from './search-index.ts';
import { drawAllShareImages } from './share-images/draw-all.ts';
import { createSiteStyleSheet, mergeOrders, removeStyleSheetLinks } from './site-style-sheet.ts';
import { sliceFiles } from './slices.ts';
import { staticQueries } from './static-queries.ts';
import { UsedClasses } from './used-classes.ts';
import { siteViteConfig } from './vite-config.ts';
import { writeDocument } from './write-document.ts';

type Options = {
  /** Replaced as a whole once everything is ready, so a failed build leaves the previous one in place. */
  distDir: string;
  /** The entries to include. Default: those that are public now. */
  publication?: Publication;
  onProgress?: (step: string) => void;
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
  onProgress,
}: Options): Promise<SiteManifest> {
  // React and Vite choose their production code by this variable.
  process.env.NODE_ENV = 'production';
  const workDir = `${distDir}.building-${process.pid}`;
  await rm(workDir, { recursive: true, force: true });
  onProgress?.('bundling');
  // Meanwhile, because most of its time is compression in other threads.
  const contentManager = buildContentManager(join(workDir, 'admin'));
  // Reported when it is awaited, also if it fails before.
  contentManager.catch(() => undefined);
  const builder = await createBuilder({ ...siteViteConfig(workDir, publication), logLevel: 'warn' });
  await builder.buildApp();
  const publicDir = join(workDir, 'public');
  await rename(join(workDir, 'client'), publicDir);

  onProgress?.('bundling the error reports');
  const commonScript = commonHeadScript(await buildErrorReports(join(publicDir, 'assets')));

  const experimentScript = await buildHeadScript('islands/experiments/head-script.ts');

  onProgress?.('bundling the agent');
  await buildAgent(join(workDir, 'agent'));

  onProgress?.('packing the npm packages');
  const packagesDir = join(workDir, 'packages');
  for (const tarball of await buildPackages(packagesDir))
    await write(publicDir, `${packagesFolder}${basename(tarball)}`, await readFile(tarball));
  await rm(packagesDir, { recursive: true });

  onProgress?.('rendering pages');
  const load = (environment: string) => import(pathToFileURL(join(workDir, environment, 'index.js')).href);
  const rsc = await load('rsc');
  const ssr = await load('ssr');
  const rendered = await renderAllPages(rsc, ssr);
  const tested = await renderVariants(rsc, ssr, rendered);
  const assets = await import(pathToFileURL(join(workDir, 'ssr/__vite_rsc_assets_manifest.js')).href);
  const entry: { url: string; js: string[]; css: string[] } = {
    url: assets.default.clientEntryUrl,
    ...assets.default.clientEntryDeps,
  };
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
  const listedRedirects = readRedirects(new Set(rendered.map((page) => page.path)));
  const redirects = [...listedRedirects, ...thinTagRedirects(publication)];
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
  const parsed = rendered.map(parsePage);
  for (const { url, content, ...facts } of createMachineFiles(
    parsed,
    publication.at,
    createFirstPaths(listedRedirects),
  )) {
    await write(publicDir, url, content);
    manifest.placedFiles[url] = facts;
  }

  onProgress?.('checking pages');
  const names = await readdir(publicDir, { recursive: true });
  checkPages(parsed, {
    files: new Set(names.map((name) => `/${name}`)),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
  });
  const leaving = [...externalLinks(parsed)].map(([url, paths]) => `${url}\t${paths.join(' ')}`);
  await writeFile(join(workDir, 'external-links.txt'), `${leaving.join('\n')}\n`);

  onProgress?.('compressing');
  await contentManager;
  await compressFolders([publicDir, join(workDir, treatmentsFolder), join(workDir, 'agent')]);
  await writeFile(join(workDir, jobsFile), JSON.stringify(rsc.jobsForServer()));
  await writeFile(join(workDir, contentTextsFile), JSON.stringify(listContentTexts(publication)));
  await writeFile(join(workDir, availabilityFile), JSON.stringify(availability));
  await writeFile(join(workDir, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(workDir, searchIndexFile), JSON.stringify(createSearchIndex(rendered)));
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
