import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pages } from '../../contract/urls.ts';
import { findOrInstallPrograms } from '../../deploy/testing/find-programs.ts';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { readCpuTimeWithChildren } from '../cpu-time.ts';
import { type Program, runProgram, startProgram } from '../failover/run-program.ts';
import { getQuantile } from '../quantile.ts';
import { startBenchServer } from '../server.ts';

/*
 * `node scripts/run.mjs bench/load/static.ts [--rounds 5] [--seconds 3]`: requests per CPU second of the server and of nginx for
 * files of the build that are compressed with gzip. nginx has one worker, open files in its cache and no log. Both are
 * measured in turns, without TLS. Linux, as root on Debian: installs nginx and wrk, and reads /proc.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 32;
/** `gzip_static` sends the compressed files of the build, as the server does. */
const NGINX_HTTP = `
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
  gzip_static always; open_file_cache max=2000 inactive=300s; open_file_cache_valid 300s; etag on;`;

type Candidate = { readonly origin: string; readonly processId: number };
type Rate = { readonly perCpuSecond: number; readonly perSecond: number };

const missing = findOrInstallPrograms('static files', { nginx: 'nginx-light', wrk: 'wrk' });
if (missing !== undefined) process.exit(1);
await buildIfStale();
const files = join(distDir, 'public');
const folder = mkdtempSync(join(tmpdir(), 'whorl-static-'));
chmodSync(folder, 0o755);
const server = await startBenchServer({ distDir });
const nginx = await startNginx();
const candidates: Readonly<Record<'server' | 'nginx', Candidate>> = {
  server: { origin: server.url, processId: server.processId },
  nginx: nginx.candidate,
};
try {
  for (const path of [pages.home.path, ...findAssets()]) await compare(path);
} finally {
  await nginx.program.end('SIGTERM');
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(path: string): Promise<void> {
  const rates = { server: [] as Rate[], nginx: [] as Rate[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['server', 'nginx'] as const) {
      const rate = await measure(candidates[name], path);
      // The first round warms up.
      if (round > 0) rates[name].push(rate);
    }
  }
  const medianOf = (name: 'server' | 'nginx', key: keyof Rate) =>
    getQuantile(
      rates[name].map((rate) => rate[key]),
      0.5,
    );
  const share = medianOf('server', 'perCpuSecond') / medianOf('nginx', 'perCpuSecond');
  const describe = (name: 'server' | 'nginx') =>
    `${name} ${Math.round(medianOf(name, 'perCpuSecond'))} per CPU second (${Math.round(medianOf(name, 'perSecond'))}/s)`;
  console.log(`${path}: ${describe('server')}, ${describe('nginx')}, ${share.toFixed(2)} of nginx`);
}

/** @throws Error if a response isn't a compressed 200 */
async function measure({ origin, processId }: Candidate, path: string): Promise<Rate> {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } });
  await response.arrayBuffer();
  if (response.status !== 200 || response.headers.get('content-encoding') !== 'gzip')
    throw new Error(`Expected a compressed file, got ${response.status} for ${origin}${path}`);
  const before = readCpuTimeWithChildren(processId);
  const began = performance.now();
  const { stdout } = await runProgram('wrk', [
    ...['-t', '1', '-c', String(CONNECTIONS), '-d', `${values.seconds}s`, '-H', 'Accept-Encoding: gzip'],
    origin + path,
  ]);
  const seconds = (performance.now() - began) / 1000;
  const cpuSeconds = (readCpuTimeWithChildren(processId) - before) / 1000;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { perCpuSecond: requests / cpuSeconds, perSecond: requests / seconds };
}

/** Returns the paths of the largest script and the largest style sheet of the build. */
function findAssets(): string[] {
  const folderOfAssets = join(files, 'assets');
  const names = readdirSync(folderOfAssets);
  const sizeOf = (name: string) => statSync(join(folderOfAssets, name)).size;
  return ['.js', '.css'].flatMap((extension) => {
    const [largest] = names.filter((name) => name.endsWith(extension)).toSorted((a, b) => sizeOf(b) - sizeOf(a));
    return largest === undefined ? [] : [`/assets/${largest}`];
  });
}

async function startNginx(): Promise<{ candidate: Candidate; program: Program }> {
  const port = await findFreePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root; daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events {}
http {${NGINX_HTTP}
  ${paths.join(' ')}
  server { listen 127.0.0.1:${port}; root ${files}; }
}`,
  );
  const origin = `http://127.0.0.1:${port}`;
  const program = await startProgram('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    logPath: join(folder, 'nginx.log'),
    isReady: () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return { candidate: { origin, processId: program.processId }, program };
}
