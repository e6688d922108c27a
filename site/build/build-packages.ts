import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brand } from '@whorl/contract/brand.ts';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { build, type InlineConfig } from 'vite';

const root = join(import.meta.dirname, '../..');
const sources = join(root, 'packages');
const names = ['agent', 'react', 'node'] as const;
type PackageName = (typeof names)[number];

/** Script for a `<script>` element, in the package of the agent. */
const SCRIPT_FILE = 'whorl-agent.min.js';
/** Global variable that it defines. */
const GLOBAL_NAME = 'Whorl';
/** Replaced in the README by the integrity hash of `SCRIPT_FILE`. */
const INTEGRITY_PLACEHOLDER = '{integrity}';

/**
 * Builds and packs the npm packages of `packages/`: one folder and one tarball each.
 *
 * @param outDir replaced
 * @returns the paths of the tarballs
 */
export async function buildPackages(outDir: string): Promise<string[]> {
  // Selects React's runtime for production; a test runner sets another value.
  process.env.NODE_ENV = 'production';
  rmSync(outDir, { recursive: true, force: true });
  const folders = names.map((name) => join(outDir, name));
  await Promise.all(names.map((name) => buildPackage(name, join(outDir, name))));
  return (await pack(folders)).map((name) => join(outDir, name));
}

async function buildPackage(name: PackageName, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const target = name === 'node' ? 'node20' : 'es2022';
  // The directive lets server components of React import the hook.
  const banner = name === 'react' ? "'use client';" : '';
  await bundle(
    name,
    folder,
    { target, minify: false, rolldownOptions: { external: /^(?:node:|react$|react\/)/, output: { banner } } },
    'es',
  );
  if (name === 'agent') await bundle(name, folder, { target, rolldownOptions: { output: { minify: true } } }, 'iife');
  writeDeclarations(join(sources, name, 'index.ts'), folder);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(sources, name, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  const readme = readFileSync(join(sources, name, 'README.md'), 'utf8');
  writeFileSync(
    join(folder, 'README.md'),
    name === 'agent' ? readme.replaceAll(INTEGRITY_PLACEHOLDER, hashIntegrity(join(folder, SCRIPT_FILE))) : readme,
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(createManifest(name, folder), undefined, 2)}\n`);
}

async function bundle(
  name: PackageName,
  outDir: string,
  options: InlineConfig['build'],
  format: 'es' | 'iife',
): Promise<void> {
  await build({
    configFile: false,
    root: sources,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...options,
      outDir,
      emptyOutDir: false,
      lib: {
        entry: join(sources, name, 'index.ts'),
        name: GLOBAL_NAME,
        formats: [format],
        fileName: () => (format === 'es' ? 'index.js' : SCRIPT_FILE),
      },
    },
  });
}

/**
 * Writes the declarations of a module and of all that it imports into one folder. Names of the project's own modules
 * become relative, so that the declarations need no other package.
 */
function writeDeclarations(module: string, folder: string, written = new Map<string, string>()): void {
  const name = basename(module).replace(/[.]tsx?$/, '');
  const other = written.get(name);
  if (other === module) return;
  if (other !== undefined) throw new Error(`Two modules of a package have the same name: ${other} and ${module}`);
  written.set(name, module);
  const { code, errors } = isolatedDeclarationSync(module, readFileSync(module, 'utf8'));
  if (errors.length > 0) throw new Error(`${module}: ${errors.map(({ message }) => message).join('\n')}`);
  const contract = /^@whorl\/contract\//;
  const text = code.replaceAll(
    /(from\s*|import\()['"]((?:\.|@whorl\/)[^'"]+\.tsx?)['"]/g,
    (_, before: string, imported: string) => {
      const file = contract.test(imported)
        ? join(root, 'contract', imported.replace(contract, ''))
        : join(dirname(module), imported);
      writeDeclarations(file, folder, written);
      return `${before}'./${basename(file).replace(/[.]tsx?$/, '.js')}'`;
    },
  );
  writeFileSync(join(folder, `${name}.d.ts`), text);
}

function hashIntegrity(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/** Returns the package.json to publish: that of the sources, with what all packages share. */
function createManifest(name: PackageName, folder: string): Record<string, unknown> {
  const manifest = JSON.parse(readFileSync(join(sources, name, 'package.json'), 'utf8')) as Record<string, unknown>;
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license: string };
  const { repository } = brand.externalLinks;
  return {
    ...manifest,
    license: project.license,
    author: brand.legalEntity,
    ...(repository !== undefined && {
      repository: { type: 'git', url: `git+${repository}.git`, directory: `packages/${name}` },
    }),
    files: readdirSync(folder).sort(),
    publishConfig: { access: 'public' },
  };
}

/** Packs folders into the folder that contains them. @returns the names of the tarballs */
async function pack(folders: readonly string[]): Promise<string[]> {
  const npm = spawn('npm', ['pack', '--json', '--ignore-scripts', '--loglevel=error', ...folders], {
    cwd: join(folders[0] ?? '', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [output, [status]] = await Promise.all([text(npm.stdout), once(npm, 'close')]);
  if (status !== 0) throw new Error('npm pack failed; see above.');
  return (JSON.parse(output) as { filename: string }[]).map(({ filename }) => filename);
}
