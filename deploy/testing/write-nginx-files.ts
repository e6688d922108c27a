import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOfFiles = join(import.meta.dirname, '../nginx');

type NginxOptions = {
  /** Absolute path of an existing folder for configuration, certificate and logs. */
  readonly folder: string;
  /** Ports of servers on 127.0.0.1. */
  readonly serverPorts: readonly number[];
  readonly httpsPort: number;
  readonly httpPort: number;
  /** A `public` folder whose assets nginx serves, with whorl-assets.conf. */
  readonly assetsRoot?: string | undefined;
  /** Trusts `X-Forwarded-For` of 127.0.0.1, as with a CDN in front, so that one machine can send requests of many visitors. */
  readonly trustsForwarded?: boolean;
};

/**
 * Writes deploy/nginx/whorl.conf with other ports, paths and servers, and a certificate for 127.0.0.1 (`fullchain.pem`).
 *
 * @returns the arguments of nginx
 * @throws Error if nginx rejects the configuration
 */
export function writeNginxFiles(options: NginxOptions): string[] {
  const { folder, serverPorts, httpsPort, httpPort, assetsRoot, trustsForwarded = false } = options;
  makeCertificate(folder);
  const assets = join(folder, 'assets.conf');
  if (assetsRoot !== undefined) {
    const text = readFileSync(join(folderOfFiles, 'whorl-assets.conf'), 'utf8');
    writeFileSync(assets, substitute(text, [['/srv/whorl/dist/public', assetsRoot]]));
  }
  const servers = serverPorts.map((port) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=5s;`).join(' ');
  const site = substitute(readFileSync(join(folderOfFiles, 'whorl.conf'), 'utf8'), [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['server 127.0.0.1:8000 max_fails=3 fail_timeout=5s;', servers],
    ['/etc/letsencrypt/live/id.example.com/', `${folder}/`],
    ['/var/log/nginx/whorl.log', join(folder, 'access.log')],
    ['    location / {', `${assetsRoot === undefined ? '' : `    include ${assets};\n`}    location / {`],
  ]);
  writeFileSync(join(folder, 'whorl.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root; daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  # Node's HTTP/2 client reports an error when nginx ends a connection, where browsers send the request again.
  keepalive_requests 1000000;
  ${trustsForwarded ? 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;' : ''}
  include ${folder}/whorl.conf;
}`,
  );
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
  execFileSync('nginx', ['-t', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  return args;
}

/** Replaces every text in a configuration. @throws Error if the configuration doesn't have one of them */
export function substitute(text: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  let result = text;
  for (const [from, to] of replacements) {
    if (!result.includes(from)) throw new Error(`The configuration doesn't contain ${from}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

function makeCertificate(to: string): void {
  const files = ['-keyout', join(to, 'privkey.pem'), '-out', join(to, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=id.example.com', '-addext', 'subjectAltName=DNS:id.example.com,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...names, '-days', '2'], { stdio: 'ignore' });
}
