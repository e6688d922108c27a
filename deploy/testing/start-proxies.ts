import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findTwoFreePorts } from '../../scripts/find-free-port.ts';
import { afterTest } from '../../server/testing/clean-up.ts';
import { createProxyFetch } from './proxied-server.ts';

const folder = join(import.meta.dirname, '..');

export type Proxy = { readonly httpsPort: number; readonly httpPort: number };

/** Replaces every text in a configuration. @throws Error if the configuration doesn't have one of them */
function substitute(text: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  let result = text;
  for (const [from, to] of replacements) {
    if (!result.includes(from)) throw new Error(`The configuration doesn't contain ${from}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/**
 * Starts nginx with deploy/nginx/whorl.conf until the end of the test. Ports, paths and servers are replaced.
 *
 * @param serverPorts of servers on 127.0.0.1
 * @param assetsRoot a `public` folder whose assets nginx serves, with whorl-assets.conf
 */
export async function startNginx(serverPorts: readonly number[], assetsRoot?: string): Promise<Proxy> {
  const temporary = makeFolder();
  const [httpsPort, httpPort] = await findTwoFreePorts();
  makeCertificate(temporary);
  const assets = join(temporary, 'assets.conf');
  if (assetsRoot !== undefined) {
    const text = readFileSync(join(folder, 'nginx/whorl-assets.conf'), 'utf8');
    writeFileSync(assets, substitute(text, [['/srv/whorl/dist/public', assetsRoot]]));
  }
  const servers = serverPorts.map((port) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=5s;`).join(' ');
  const site = substitute(readFileSync(join(folder, 'nginx/whorl.conf'), 'utf8'), [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['server 127.0.0.1:8000 max_fails=3 fail_timeout=5s;', servers],
    ['/etc/letsencrypt/live/id.example.com/', `${temporary}/`],
    ['/var/log/nginx/whorl.log', join(temporary, 'access.log')],
    ['    location / {', `${assetsRoot === undefined ? '' : `    include ${assets};\n`}    location / {`],
  ]);
  writeFileSync(join(temporary, 'whorl.conf'), site);
  writeFileSync(
    join(temporary, 'nginx.conf'),
    `user root; daemon off; worker_processes 1; pid ${temporary}/nginx.pid; error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${temporary}/${name};`).join(' ')}
  include ${temporary}/whorl.conf;
}`,
  );
  const args = ['-c', join(temporary, 'nginx.conf'), '-p', temporary, '-e', 'stderr'];
  execFileSync('nginx', ['-t', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  await startProgram('nginx', args, {}, httpsPort);
  return { httpsPort, httpPort };
}

/**
 * Starts Caddy with deploy/caddy/Caddyfile and a certificate of its own authority until the end of the test.
 *
 * @param serverPorts of servers on 127.0.0.1
 */
export async function startCaddy(serverPorts: readonly number[]): Promise<Proxy> {
  const temporary = makeFolder();
  const [httpsPort, httpPort] = await findTwoFreePorts();
  const file = join(temporary, 'Caddyfile');
  const ports = `\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tskip_install_trust\n`;
  writeFileSync(
    file,
    substitute(readFileSync(join(folder, 'caddy/Caddyfile'), 'utf8'), [['\tadmin off\n', `\tadmin off\n${ports}`]]),
  );
  const environment = {
    HOME: temporary,
    XDG_DATA_HOME: temporary,
    XDG_CONFIG_HOME: temporary,
    SITE_ADDRESS: 'localhost',
    SERVERS: serverPorts.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], environment, httpsPort);
  return { httpsPort, httpPort };
}

function makeFolder(): string {
  const temporary = mkdtempSync(join(tmpdir(), 'whorl-proxy-'));
  // The workers of nginx may run as another user.
  chmodSync(temporary, 0o755);
  mkdirSync(join(temporary, 'logs'));
  afterTest(() => rmSync(temporary, { recursive: true, force: true }));
  return temporary;
}

function makeCertificate(to: string): void {
  const files = ['-keyout', join(to, 'privkey.pem'), '-out', join(to, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, '-subj', '/CN=id.example.com', '-days', '2'], {
    stdio: 'ignore',
  });
}

async function startProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  port: number,
): Promise<void> {
  const env = { PATH: process.env.PATH, TEST_RUN: process.env.TEST_RUN, ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.on('close', resolve));
  afterTest(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect
    .poll(async () => (child.exitCode === null ? await responds(port) : output), { timeout: 30_000 })
    .toBe(true);
}

/** Whether a request gets a response, for which Caddy needs a certificate. */
const responds = (port: number): Promise<boolean> =>
  createProxyFetch(
    `https://127.0.0.1:${port}`,
    'localhost',
  )('/').then(
    () => true,
    () => false,
  );
