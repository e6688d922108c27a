import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { measurePageWeights } from '../../scripts/measure-page-weights.ts';

/** Delay in milliseconds after which startup work, such as compression, is finished. */
const IDLE_MS = 20_000;
export const MEGABYTE_KB = 1024;

type StartedSite = {
  readonly url: string;
  /** Returns the process IDs of `npm start` and its descendants. */
  listProcesses(): readonly number[];
  /** Returns the resident memory of these processes in MB. */
  residentMb(): number;
  stop(): Promise<void>;
};

/**
 * Starts the site like `npm start`, with a temporary data folder. Linux only: reads /proc.
 *
 * @param signal ends the site, also while it starts
 */
export async function startSite(signal?: AbortSignal): Promise<StartedSite> {
  const root = join(import.meta.dirname, '../..');
  const dataDir = mkdtempSync(join(tmpdir(), 'whorl-memory-'));
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(signal && { signal }),
  });
  const exited = once(child, 'exit');
  const { pid: parent } = child;
  if (parent === undefined) throw new Error('npm start could not be started');
  const listProcesses = () => listDescendants(parent);
  return {
    url: await readUrl(child),
    listProcesses,
    residentMb: () => listProcesses().reduce((sum, pid) => sum + readProcessStatus(pid, 'VmRSS'), 0) / MEGABYTE_KB,
    async stop() {
      child.kill('SIGINT');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('Expected a pipe for the output of the server, found none');
  const lines = createInterface({ input: stdout });
  for await (const line of lines) {
    const [, url] = /ready at (http:\S+)\//.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('npm start ended before it was ready; its errors are above');
}

function listDescendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && readProcessStatus(candidate, 'PPid') === pid);
  return [pid, ...children.flatMap(listDescendants)];
}

/** Returns a numeric field of /proc/PID/status; 0 for a process that has exited. */
export function readProcessStatus(pid: number, field: 'PPid' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Requests every page once. */
export async function requestEveryPage(url: string): Promise<void> {
  const distDir = join(import.meta.dirname, '../../dist');
  for (const { path } of measurePageWeights(distDir)) await (await fetch(url + path)).arrayBuffer();
}

if (import.meta.main) {
  const site = await startSite();
  await setTimeout(IDLE_MS);
  console.log(
    `Resident memory of ${site.listProcesses().length} process(es) after 20 s: ${site.residentMb().toFixed(0)} MB`,
  );
  await requestEveryPage(site.url);
  console.log(`After a request for every page: ${site.residentMb().toFixed(0)} MB`);
  await site.stop();
}
