// `node scripts/run.mjs SCRIPT [ARGUMENTS]`: installs the dependencies if needed and runs a script with the pinned Node.
//
// This file runs before anything is installed, on the machine's own Node (20 or newer), so it is plain JavaScript and
// imports only Node's built-in modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
/** The first Node that runs TypeScript without a flag and `node:sqlite` without a warning. */
const minimumMajor = 24;
const INSTALL_TIME_LIMIT_MS = 10 * 60_000;
/** These run with the packages under `dependencies`; all other scripts also need `devDependencies`. */
const buildsOrServes = /^(?:server\/|scripts\/(?:build|dev|preview|publish-due|serve|start)\.ts$)/;

const [script, ...args] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/run.mjs SCRIPT [ARGUMENTS]');
const isTest = script === 'scripts/test.ts' || script.endsWith('/vitest.mjs');
const nodePackage = findNodePackage();
const parent = process.ppid;
installIfNeeded();
// An orphaned run would use the processors of the next one.
if (isTest && process.ppid !== parent) fail('The process that started the tests has ended.');
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
    // Without --include=dev, npm removes installed development packages.
    rmSync(markers.all, { force: true });
    // Installs the locked versions without changing the file. Not `npm ci`, which refuses a lock file written with a
    // registry that lacks another platform's binaries. The scope is explicit because NODE_ENV=production changes npm's
    // default. Warnings are hidden because they are about the machine's Node, which only installs.
    const scope = withDevelopment ? '--include=dev' : '--omit=dev';
    const install = ['install', '--no-save', scope, '--no-audit', '--no-fund', '--loglevel=error'];
    const started = performance.now();
    const options = { cwd: root, stdio: 'inherit', shell: windows, timeout: INSTALL_TIME_LIMIT_MS };
    const result = spawnSync('npm', install, options);
    process.env.INSTALL_SECONDS = ((performance.now() - started) / 1000).toFixed(1);
    if (result.error?.code === 'ETIMEDOUT')
      fail(`npm install did not end within ${INSTALL_TIME_LIMIT_MS / 60_000} minutes.`);
    if (result.status !== 0) fail('npm install failed; see the npm output above.');
  }
  writeFileSync(marker, lockHash);
}

/** npm writes its own lock file in node_modules last, so an interrupted install never looks complete. */
function isInstalled(lock, withDevelopment) {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock) || (nodePackage && !existsSync(join(root, 'node_modules', nodePackage)))) return false;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      (entry.link ? Boolean(installed[path]) : installed[path]?.version === entry.version) ||
      // Packages for other platforms are in the lock file only.
      (entry.optional && !installed[path]) ||
      entry.devOptional ||
      (entry.dev && !withDevelopment),
  );
}

/** Returns the name of the package with Node for this platform, one of `optionalDependencies`. */
function findNodePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const platform = `-${windows ? 'win' : process.platform}-${process.arch}`;
  return Object.keys(optionalDependencies).find((name) => name.endsWith(platform));
}

/** Returns the path of the pinned Node, or of the machine's Node if that is new enough. */
function findNode() {
  const pinned = join(root, 'node_modules', `${nodePackage}`, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= minimumMajor) return process.execPath;
  return fail(
    nodePackage === undefined
      ? `Whorl needs Node ${minimumMajor} or newer, and npm has no package with it for this platform. This machine has ${process.versions.node}.

Install Node ${minimumMajor} or newer from https://nodejs.org and run the same command again.`
      : `Whorl needs Node ${minimumMajor} or newer. This machine has ${process.versions.node}, and the npm package "${nodePackage}" with a newer one is not installed or does not run here.

Either
  - install it:   npm install --no-save --include=optional
    (to see whether optional packages are disabled:   npm config get omit)
  - or install Node ${minimumMajor} or newer from https://nodejs.org and run the same command again.`,
  );
}

/** Replaces this process with the script if Node supports it, otherwise runs it as a child process. */
function runScript(node) {
  // Caches compiled code: the server starts in half the time and uses 10% less memory.
  // Not for builds, which would add the bundles of each build to the cache.
  const compileCache =
    script === 'scripts/build.ts' ? {} : { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };
  const env = { ...compileCache, ...process.env };
  // Variables that are already set take precedence over .env. Tests set their own.
  const file = join(root, '.env');
  const settings = isTest || !existsSync(file) ? [] : [`--env-file=${file}`];
  const argv = [...settings, join(root, script), ...args];
  process.chdir(root);
  // execve doesn't exist on Windows and before Node 22.15, which the first start may run on.
  if (process.execve) process.execve(node, [node, ...argv], env);
  const child = spawn(node, argv, { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to the whole process group. Forwarding it would send it twice, which stops immediately.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Killing this process must not leave the script behind. npm is its parent and may be killed, too.
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
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
