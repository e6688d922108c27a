import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { weighPages } from '../../scripts/weigh-pages.ts';

/** What a server does in its first seconds is over by then. */
const REST_MS = 20_000;
const MEGABYTE_KB = 1024;

export type StartedSite = {
  readonly url: string;
  /** Process ids: what `npm start` starts, and everything below it. */
  processes(): readonly number[];
  /** Resident memory of all of them, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
};

/** Starts the site as `npm start` does, on a data folder of its own. Linux only: reads /proc. */
export async function startSiteAsNpmDoes(): Promise<StartedSite> {
  const root = join(import.meta.dirname, '../..');
  const dataDir = mkdtempSync(join(tmpdir(), 'whorl-memory-'));
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const processes = () => descendants(child.pid ?? 0);
  return {
    url: await urlOf(child),
    processes,
    residentMb: () => processes().reduce((sum, pid) => sum + statusOf(pid, 'VmRSS'), 0) / MEGABYTE_KB,
    async stop() {
      child.kill('SIGINT');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The output of the server is not read');
  const lines = createInterface({ input: stdout });
  for await (const line of lines) {
    const [, url] = /ready at (http:\S+)\//.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it listened');
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && statusOf(candidate, 'PPid') === pid);
  return [pid, ...children.flatMap(descendants)];
}

/** 0 for a process that has ended. */
function statusOf(pid: number, field: 'PPid' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Asks once for every page, as a browser does. */
export async function askForEveryPage(url: string): Promise<void> {
  const distDir = join(import.meta.dirname, '../../dist');
  for (const { path } of weighPages(distDir)) await (await fetch(url + path)).arrayBuffer();
}

if (import.meta.main) {
  const site = await startSiteAsNpmDoes();
  await setTimeout(REST_MS);
  console.log(
    `resident memory of ${site.processes().length} process(es) after 20 s: ${site.residentMb().toFixed(0)} MB`,
  );
  await askForEveryPage(site.url);
  console.log(`after a request for every page: ${site.residentMb().toFixed(0)} MB`);
  await site.stop();
}
