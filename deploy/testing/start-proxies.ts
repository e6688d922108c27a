import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findTwoFreePorts } from '../../scripts/find-free-port.ts';
import { afterTest } from '../../server/testing/clean-up.ts';
import { createProxyFetch } from './proxied-server.ts';
import { substitute, writeNginxFiles } from './write-nginx-files.ts';

const folder = join(import.meta.dirname, '..');

export type Proxy = { readonly httpsPort: number; readonly httpPort: number };

/**
 * Starts nginx with deploy/nginx/whorl.conf until the end of the test. Ports, paths and servers are replaced.
 *
 * @param serverPorts of servers on 127.0.0.1
 * @param assetsRoot a `public` folder whose assets nginx serves, with whorl-assets.conf
 */
export async function startNginx(serverPorts: readonly number[], assetsRoot?: string): Promise<Proxy> {
  const [httpsPort, httpPort] = await findTwoFreePorts();
  const args = writeNginxFiles({ folder: makeFolder(), serverPorts, httpsPort, httpPort, assetsRoot });
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
