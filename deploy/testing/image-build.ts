import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { listSourceFiles } from '../../scripts/list-source-files.ts';
import { createContextFilter, type Instruction, parseDockerfile, parseEnvironment, splitFlags } from './dockerfile.ts';

const repository = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Folders that a stage has from its base image. Here they are those of this machine, read-only. */
const machineFolders = ['usr', 'etc'];
const machineLinks = { bin: 'usr/bin', lib: 'usr/lib', lib64: 'usr/lib64', sbin: 'usr/sbin' };
/** Folder of the pinned Node in a stage. */
const nodeFolder = '/opt/node/bin';

/** A built stage: what its instructions have written, and its settings. */
export type BuiltStage = {
  /** Folder with the files. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
};

/**
 * Builds a stage of deploy/Dockerfile without a container runtime: runs its instructions, and those of the stages that it
 * needs, in sandboxes whose only own files are those of the stage. The programs are those of this machine and the pinned
 * Node, in place of the base image.
 */
export function buildImage(target: string): Promise<BuiltStage> {
  const { stages } = parseDockerfile(readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'whorl-image-'));
  const built = new Map<string, BuiltStage>();

  async function build(name: string): Promise<BuiltStage> {
    const stage = stages.find((candidate) => candidate.name === name);
    if (!stage) throw new Error(`deploy/Dockerfile has no stage ${name}`);
    const known = built.get(name);
    if (known) return known;
    const isOwn = stages.some((candidate) => candidate.name === stage.base);
    const base = isOwn ? await build(stage.base) : undefined;
    let current: BuiltStage = { ...(base ?? emptyStage), root: join(folder, name) };
    if (base) cpSync(base.root, current.root, { recursive: true, verbatimSymlinks: true });
    else createRoot(current.root);
    for (const instruction of stage.instructions) current = await execute(current, instruction, build);
    built.set(name, current);
    return current;
  }
  return build(target);
}

const emptyStage: Omit<BuiltStage, 'root'> = {
  environment: { PATH: `${nodeFolder}:/usr/bin:/bin`, HOME: '/root' },
  workingFolder: '/',
  user: '0:0',
  command: [],
  healthCheck: [],
};

function createRoot(root: string): void {
  for (const name of [...machineFolders, 'dev', 'proc', 'root', 'tmp', nodeFolder])
    mkdirSync(join(root, name), { recursive: true });
  for (const [link, to] of Object.entries(machineLinks)) symlinkSync(to, join(root, link));
}

type Build = (name: string) => Promise<BuiltStage>;

async function execute(stage: BuiltStage, { name, value }: Instruction, build: Build): Promise<BuiltStage> {
  switch (name) {
    case 'ENV':
      return { ...stage, environment: { ...stage.environment, ...parseEnvironment(value) } };
    case 'WORKDIR':
      mkdirSync(join(stage.root, value), { recursive: true });
      return { ...stage, workingFolder: value };
    case 'USER':
      return { ...stage, user: value };
    case 'COPY':
      await copy(stage, value, build);
      return stage;
    case 'RUN':
      await runShell(stage, value, build);
      return stage;
    case 'CMD':
      return { ...stage, command: JSON.parse(value) as string[] };
    case 'HEALTHCHECK':
      return { ...stage, healthCheck: JSON.parse(splitFlags(value).rest.replace(/^CMD /, '')) as string[] };
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return stage;
    default:
      throw new Error(`${name} isn't supported`);
  }
}

async function copy(stage: BuiltStage, value: string, build: Build): Promise<void> {
  const { flags, rest } = splitFlags(value);
  const paths = rest.split(/\s+/);
  const to = paths.pop() ?? '';
  const target = join(stage.root, to.startsWith('/') ? '' : stage.workingFolder, to);
  const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
  const source = from === undefined ? copyContext() : (await build(from)).root;
  for (const path of paths) {
    if (!existsSync(join(source, path))) throw new Error(`COPY ${value}: ${path} doesn't exist`);
    // The contents of a folder are copied, not the folder itself.
    const isIntoFolder = to.endsWith('/') && !statSync(join(source, path)).isDirectory();
    const destination = isIntoFolder ? join(target, basename(path)) : target;
    cpSync(join(source, path), destination, { recursive: true, verbatimSymlinks: true });
  }
}

let context: string | undefined;

/** Copies the build context: the source files that .dockerignore doesn't exclude. */
function copyContext(): string {
  if (context !== undefined) return context;
  context = mkdtempSync(join(tmpdir(), 'whorl-context-'));
  const isIncluded = createContextFilter(readFileSync(join(repository, '.dockerignore'), 'utf8'));
  for (const path of listSourceFiles(repository).filter(isIncluded)) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(repository, path), join(context, path));
  }
  return context;
}

async function runShell(stage: BuiltStage, value: string, build: Build): Promise<void> {
  const { flags, rest } = splitFlags(value);
  const mounts: string[] = [];
  for (const flag of flags) {
    const options = Object.fromEntries(
      flag
        .replace('--mount=', '')
        .split(',')
        .map((option) => option.split('=') as [string, string]),
    );
    const { type, target = '', from = '', source = '' } = options;
    // The cache of npm is the only one.
    if (type === 'cache') mounts.push('--bind', join(homedir(), '.npm'), target);
    else mounts.push('--ro-bind', join((await build(from)).root, source), target);
  }
  mkdirSync(join(homedir(), '.npm'), { recursive: true });
  const args = [...sandboxArguments(stage, 'writable'), ...mounts, '--', 'sh', '-e', '-c', rest];
  await run('bwrap', args, { maxBuffer: 64 * 1024 * 1024 });
}

function sandboxArguments(stage: BuiltStage, mode: 'writable' | 'read-only'): string[] {
  const nodeOnMachine = dirname(process.execPath);
  return [
    '--die-with-parent',
    '--clearenv',
    ...Object.entries(stage.environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...[mode === 'writable' ? '--bind' : '--ro-bind', stage.root, '/'],
    ...machineFolders.flatMap((name) => ['--ro-bind', `/${name}`, `/${name}`]),
    ...['--ro-bind', nodeOnMachine, nodeFolder],
    ...['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp'],
    ...['--chdir', stage.workingFolder],
  ];
}

export type RunOptions = {
  /** Folder that is mounted at /data. */
  readonly volume: string;
  /** In place of the image's command. */
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/**
 * Starts a container of the image: its command as its user, without capabilities, with a read-only root file system.
 *
 * @returns the process, whose output is piped
 */
export function startContainer(image: BuiltStage, { volume, command = image.command, environment }: RunOptions) {
  const [user = '', group = ''] = image.user.split(':');
  const stage = { ...image, environment: { ...image.environment, ...environment } };
  const privileges = ['--clear-groups', '--bounding-set', '-all', '--inh-caps', '-all', '--no-new-privs'];
  return spawn(
    'bwrap',
    [
      ...sandboxArguments(stage, 'read-only'),
      ...['--bind', volume, '/data', '--'],
      ...['setpriv', '--reuid', user, '--regid', group, ...privileges, '--', ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
}
