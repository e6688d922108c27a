import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createTestDatabase } from '../server/testing/database.ts';
import { writeTestSite } from '../server/testing/site.ts';

type BenchServer = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly processId: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Stops the server after it has stored everything it accepted. */
  stop(): Promise<void>;
  /** Stops the server and deletes its database and site. */
  remove(): Promise<void>;
};

type BenchServerOptions = {
  /** Database of the server; by default an empty SQLite database. */
  dialect?: 'sqlite' | 'postgres';
  /** URL of an existing database, which is kept. */
  databaseUrl?: string;
  /** Maximum number of writes in one transaction; 1 disables group commit. */
  maxGroupSize?: number | undefined;
  environment?: Readonly<Record<string, string>>;
  /** Folder of a build; by default that of a small site. */
  distDir?: string;
  /** Settings of the server in addition to those of every benchmark. */
  settings?: Readonly<Record<string, string>>;
  /** Called with each line that the server writes to its log; nothing is written by default. */
  onLogLine?: (line: string) => void;
};

/**
 * Starts the complete server in a separate process, so that it doesn't share its event loop with the load generator.
 */
export async function startBenchServer(options: BenchServerOptions): Promise<BenchServer> {
  const { dialect = 'sqlite', maxGroupSize, environment, distDir, settings = {}, onLogLine } = options;
  const { url: databaseUrl, release } =
    options.databaseUrl === undefined
      ? await createTestDatabase(dialect)
      : { url: options.databaseUrl, release: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-'));
  writeTestSite(folder);
  writeAgent(folder);
  const child: ChildProcess = spawn(
    process.execPath,
    [
      fileURLToPath(import.meta.url),
      databaseUrl,
      distDir ?? folder,
      String(maxGroupSize ?? ''),
      JSON.stringify(settings),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  void ended.then(() => reject(new Error('The server exited before it listened')));
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    if (line.startsWith('http:')) resolve(line);
    else onLogLine?.(line);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return {
    url: await promise,
    databaseUrl,
    processId: child.pid ?? Number.NaN,
    ended,
    stop,
    async remove() {
      await stop();
      await release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes a script in place of the agent, which the server delivers from the build. */
function writeAgent(folder: string): void {
  const path = join(folder, 'agent', 'agent.js');
  mkdirSync(dirname(path));
  writeFileSync(path, 'export {};');
  writeFileSync(`${path}.br`, brotliCompressSync('export {};'));
  writeFileSync(`${path}.gz`, gzipSync('export {};'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [databaseUrl = '', distDir = '', group = '', settings = '{}'] = process.argv.slice(2);
  // With a webhook each lead also writes an outbox row, as in production. Nothing listens on port 9.
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LEAD_WEBHOOK_URL: process.env.LEAD_WEBHOOK_URL ?? 'http://127.0.0.1:9/',
    LEAD_WEBHOOK_SECRET: 'only for the benchmark',
    CONSOLE_TOKEN: process.env.CONSOLE_TOKEN,
    ...(JSON.parse(settings) as Record<string, string>),
  });
  const app = await createApp({ config, distDir, ...(group !== '' && { maxGroupSize: Number(group) }) });
  console.log(await app.listen());
  process.once('SIGTERM', () => void app.close());
}
