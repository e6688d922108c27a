// `node scripts/run.mjs SCRIPT [ARGUMENTS]`: brings what the project needs and runs one of its scripts with it.
//
// The only file that runs on whatever Node the machine has (20 or newer), before anything is installed: plain
// JavaScript and Node's own modules, nothing else.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
/** Runs TypeScript without a flag and has `node:sqlite` without a warning. */
const oldestMajor = 24;
/** These run with the packages under `dependencies`; all other scripts also need `devDependencies`. */
const buildsOrServes = /^(?:server\/|scripts\/(?:build|dev|preview|publish-due|serve|start)\.ts$)/;

const [script, ...args] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/run.mjs SCRIPT [ARGUMENTS]');
installIfNeeded();
runScript(findNode());

/** Installs when node_modules doesn't match package-lock.json. */
function installIfNeeded() {
  const withDevelopment = !buildsOrServes.test(script);
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lockHash = createHash('sha256').update(lockText).digest('hex');
  const markers = { all: join(root, 'node_modules/.installed-all'), run: join(root, 'node_modules/.installed') };
  const marker = withDevelopment ? markers.all : markers.run;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash) return;
  if (!isInstalled(JSON.parse(lockText), withDevelopment)) {
    console.log('Installing packages …');
    // Without the development packages, npm removes those that are there.
    rmSync(markers.all, { force: true });
    // Installs the locked versions without changing the file. Not `npm ci`, which refuses a lock file written with a
    // registry that lacks another platform's binaries. The scope is explicit because NODE_ENV=production changes npm's
    // default. npm's warnings are about the Node that only installs.
    const scope = withDevelopment ? '--include=dev' : '--omit=dev';
    const install = ['install', '--no-save', scope, '--no-audit', '--no-fund', '--loglevel=error'];
    const result = spawnSync('npm', install, { cwd: root, stdio: 'inherit', shell: windows });
    if (result.status !== 0) fail('npm install failed; see the npm output above.');
  }
  writeFileSync(marker, lockHash);
}

/** npm writes its own lock file in node_modules last, so an interrupted install never looks complete. */
function isInstalled(lock, withDevelopment) {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      // Packages for other platforms are in the lock file only.
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !withDevelopment) ||
      (entry.link ? Boolean(installed[path]) : installed[path]?.version === entry.version),
  );
}

/** The pinned Node of the npm package `node`, else the machine's own where that is new enough. */
function findNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath;
  return fail(
    `This machine's Node is ${process.versions.node}; Whorl needs ${oldestMajor} or newer and could not bring its own.

The package "node" fetches it in an install script, and npm did not run that script here. Either
  - allow it once:   npm rebuild node --ignore-scripts=false --foreground-scripts
    (see whether scripts are off:   npm config get ignore-scripts)
  - or install Node ${oldestMajor} or newer from https://nodejs.org and run the same command again.`,
  );
}

/** Runs the script in place of this process: as the same process where Node can do that, else as a child. */
function runScript(node) {
  // Compiled code is kept between starts: a server is up in half the time and needs a tenth less memory.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env };
  // Settings of the machine win. Tests set their own.
  const file = join(root, '.env');
  const isTest = script === 'scripts/test.ts' || script.endsWith('/vitest.mjs');
  const settings = isTest || !existsSync(file) ? [] : [`--env-file=${file}`];
  const argv = [...settings, join(root, script), ...args];
  process.chdir(root);
  // Not on Windows, and not before Node 22.15, which this file may still run on at the very first start.
  if (process.execve) process.execve(node, [node, ...argv], env);
  const child = spawn(node, argv, { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to the whole group: passing it on as well would make two of it, and two mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Could not run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
