import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@whorl/contract/brand.ts';
import { contentManager } from '@whorl/contract/urls.ts';
import { build, type Plugin } from 'vite';
import { editorConfig } from '../content/editor/editor-config.ts';
import { compressFolders } from './compression/compress-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const entry = join(root, 'islands/content-manager/start.ts');
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/content-manager', import.meta.url));

/** Brotli quality. The highest takes 5 s longer and saves 24 of 1,410 KB, which an editor loads once. */
const EDITOR_QUALITY = 10;
/** Languages that the editor highlights in code blocks: those that the content uses. All languages would take 11 MB. */
const languages = [
  ...['bash', 'css', 'diff', 'html', 'http', 'javascript', 'json', 'jsx'],
  ...['markdown', 'mdx', 'sql', 'tsx', 'typescript', 'yaml'],
];

/**
 * Writes the content manager to `folder`, from which the server serves it when it is enabled: `index.html`,
 * `config.json` and `assets/`. It is bundled once per package version, which takes 4 s, and copied from the cache after
 * that.
 */
export async function buildContentManager(folder: string): Promise<void> {
  const cached = join(cacheFolder, await cacheKey());
  if (!(await exists(cached))) await bundle(cached);
  await mkdir(folder, { recursive: true });
  await cp(cached, folder, { recursive: true });
  await writeFile(join(folder, 'config.json'), JSON.stringify(editorConfig()));
}

async function bundle(target: string): Promise<void> {
  const outDir = `${target}.bundling-${process.pid}`;
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    base: contentManager.page,
    logLevel: 'error',
    plugins: [withoutUnused(), withChanges()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const start = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (!start) throw new Error('The content manager was bundled without its entry');
  await writeFile(join(outDir, 'index.html'), createDocument(`${contentManager.page}${start.fileName}`));
  await compressFolders([outDir], { cache: join(cacheFolder, 'compressed'), maxQuality: EDITOR_QUALITY });
  await rm(target, { recursive: true, force: true });
  await rename(outDir, target);
}

/** Leaves out the maps, which load tiles from another host, and code languages that the content doesn't use. */
const withoutUnused = (): Plugin => ({
  name: 'content-manager-without-unused',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(@shikijs\/langs\/|leaflet\/|terra-draw)/ },
    handler: (id) => (languages.includes(id.replace('@shikijs/langs/', '')) ? null : '\0unused'),
  },
  load: { filter: { id: /^\0unused$/ }, handler: () => 'export default [];' },
});

/** Replacements in the package's code, each with the number of occurrences expected. */
const changes = [
  // Fonts that the package loads from a CDN although it includes the same files.
  { what: 'fonts', text: /@font-face \{[^}]*https:\/\/cdn\.jsdelivr\.net[^}]*\}/g, times: 3, instead: '' },
  {
    what: 'the status of a host',
    text: /https:\/\/(?:www\.githubstatus\.com\/api\/v2\/status\.json|status-api\.hostedstatus\.com\/[\w./]+)/g,
    times: 2,
    instead: 'data:application/json,{}',
  },
  {
    // A server that edits files on its own machine has no host to sign in to.
    what: 'the button to sign in',
    text: /R\(i\)\.auth_methods\?\.includes\(`oauth`\)===!1/g,
    times: 1,
    instead: '(R(i).auth_methods?.includes(`oauth`)===!1||R(i).repo===`this/working-tree`)',
  },
];

/**
 * Applies `changes`.
 *
 * @throws Error when the package no longer contains a text the expected number of times
 */
const withChanges = (): Plugin => ({
  name: 'content-manager-changes',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@sveltia\/cms\/npm\/index\.js$/ },
    handler: (source) =>
      changes.reduce((code, { what, text, times, instead }) => {
        const found = code.match(text)?.length ?? 0;
        if (found !== times) throw new Error(`@sveltia/cms has ${what} in ${found} places, not ${times}`);
        return code.replace(text, instead);
      }, source),
  },
});

const createDocument = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${brand.name} content</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script type="module" src="${script}"></script>
</head>
<body>
<noscript>The content manager is a program that runs in this page: it needs JavaScript.</noscript>
</body>
</html>
`;

async function cacheKey(): Promise<string> {
  const hash = createHash('sha256');
  const manifest = fileURLToPath(import.meta.resolve('@sveltia/cms').replace(/\/npm\/.*$/, '/package.json'));
  for (const file of [manifest, entry, fileURLToPath(import.meta.url)]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 20);
}

const exists = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  );
