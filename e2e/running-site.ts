import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const keysCommand = join(import.meta.dirname, '../server/keys-command.ts');
const serverEntry = join(import.meta.dirname, '../server/main.ts');
const START_TIMEOUT_MS = 60_000;

export type RunningSite = {
  /** Without a slash at its end. */
  origin: string;
  dataDir: string;
  /** A new secret key to this site's own visitors, as an operator makes it. */
  secretKey(): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the real server on the built site, on a port that the system chooses, with a data folder of its own that goes
 * away with it.
 *
 * @param environment variables beside those that keep this instance to itself and every page the same for all.
 * @param distDir another build than the repository's.
 */
export async function startSite(environment: Record<string, string> = {}, distDir?: string): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whorl-e2e-'));
  const child = spawn(process.execPath, [serverEntry, ...(distDir ? [distDir] : [])], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      EXPERIMENTS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await originOf(child);
  return {
    origin,
    dataDir,
    async secretKey() {
      const command = [keysCommand, 'create', '--secret', '--workspace', 'own'];
      const { stdout } = await run(process.execPath, command, { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
      return stdout.split('\n')[0] ?? '';
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        // Not SIGTERM, which leaves proxies a few seconds to notice.
        child.kill('SIGINT');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server says in its log where it listens. */
async function originOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return await new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${said.join('\n')}`));
    const timer = setTimeout(() => fail('The server did not start in time'), START_TIMEOUT_MS);
    const listen = (line: string) => {
      said.push(line);
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (!origin) return;
      clearTimeout(timer);
      resolve(origin);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', listen);
    child.once('exit', (code) => fail(`The server ended with ${code}`));
  });
}
