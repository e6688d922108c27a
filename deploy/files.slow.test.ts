import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../server/config/config-variables.ts';
import { findConfigWarnings } from '../server/config/config-warnings.ts';
import { readConfig } from '../server/config.ts';
import { afterTest } from '../server/testing/clean-up.ts';
import { parseDockerfile } from './testing/dockerfile.ts';
import { findOrInstallPrograms } from './testing/find-programs.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-deploy-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const composeProblem = findOrInstallPrograms('compose.yaml', { 'docker-compose': 'docker-compose' });

describe.skipIf(composeProblem !== undefined)('compose.yaml', () => {
  type Service = {
    environment?: Record<string, string>;
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: object;
    build?: { target: string };
    networks?: Record<string, { ipv4_address?: string } | null>;
    user?: string;
    read_only?: boolean;
    cap_drop?: string[];
    ports?: unknown[];
  };

  /** Returns the configuration with the settings of an .env file, as Compose reads it. */
  function resolve(settings: string): { services: Record<string, Service>; networks: Record<string, unknown> } {
    const environmentFile = join(makeFolder(), 'env');
    writeFileSync(environmentFile, settings);
    const args = ['--file', join(import.meta.dirname, 'compose.yaml'), '--env-file', environmentFile, 'config'];
    const { status, stdout, stderr } = spawnSync('docker-compose', args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    if (status !== 0) throw new Error(stderr);
    return parse(stdout) as ReturnType<typeof resolve>;
  }
  const filled = read('compose.env.example').replaceAll(/^([A-Z_]+)=$/gm, `$1=${'ab'.repeat(16)}`);
  const backupKey = Buffer.alloc(32, 7).toString('base64');
  const settings = filled.replace(/^BACKUP_KEY=.*$/m, `BACKUP_KEY=${backupKey}`);

  test('starts databases, then one server after the other, then Caddy, each when it is healthy', () => {
    const { services } = resolve(settings);
    const waitsFor = Object.fromEntries(
      Object.entries(services).map(([name, { depends_on: needed = {} }]) => [name, Object.keys(needed).sort()]),
    );
    expect(waitsFor).toEqual({
      postgres: [],
      redis: [],
      'server-1': ['postgres', 'redis'],
      'server-2': ['postgres', 'redis', 'server-1'],
      caddy: ['server-1', 'server-2'],
    });
    for (const { depends_on: needed = {} } of Object.values(services))
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(condition).toBe('service_healthy');
        // The image of the servers has its own health check.
        if (!name.startsWith('server-')) expect(services[name]?.healthcheck).toBeDefined();
      }
    expect(parseDockerfile(read('Dockerfile')).stages.map(({ name }) => name)).toContain(
      services['server-1']?.build?.target,
    );
  });

  test('passes settings that the server knows and accepts, with the address of Caddy as the only trusted proxy', () => {
    const { services } = resolve(settings);
    for (const name of ['server-1', 'server-2']) {
      const environment = services[name]?.environment ?? {};
      const asText = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)]));
      expect(Object.keys(asText).filter((key) => !variableNames.includes(key))).toEqual([]);
      expect(findConfigWarnings(asText)).toEqual([]);
      const config = readConfig(asText);
      expect(config.trustedProxies).toEqual([services.caddy?.networks?.front?.ipv4_address]);
      expect(config.databaseUrl).toMatch(/^postgres:/);
      expect(config.publicUrl).toBe('https://id.example.com');
    }
  });

  test('opens only the ports of Caddy, and runs the servers without capabilities on a read-only file system', () => {
    const { services } = resolve(settings);
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy']);
    for (const name of ['server-1', 'server-2'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('is refused without a domain or a password of the database', () => {
    expect(() => resolve(settings.replace(/^DOMAIN=.*$/m, ''))).toThrow('Set DOMAIN');
    expect(() => resolve(settings.replace(/^POSTGRES_PASSWORD=.*$/m, ''))).toThrow('Set POSTGRES_PASSWORD');
  });
});

const systemdProblem = findOrInstallPrograms('the systemd unit', { 'systemd-analyze': 'systemd' });

describe.skipIf(systemdProblem !== undefined)('whorl.service', () => {
  test('is valid, and systemd rates its exposure at 1.5 or less', () => {
    const folder = makeFolder();
    // systemd looks for the program and the folder of the unit below this root.
    const program = join(folder, 'srv/whorl/node_modules/.bin/node');
    mkdirSync(join(program, '..'), { recursive: true });
    copyFileSync(process.execPath, program);
    mkdirSync(join(folder, 'etc/systemd/system'), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'systemd/whorl.service'), join(folder, 'etc/systemd/system/whorl.service'));
    cpSync('/lib/systemd/system', join(folder, 'usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true });
    symlinkSync('usr/lib', join(folder, 'lib'));
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const verified = analyze('verify', `--root=${folder}`, '--man=no', 'whorl.service');
    expect([verified.stderr, verified.status]).toEqual(['', 0]);
    const rated = analyze('security', '--offline=true', '--threshold=15', `--root=${folder}`, 'whorl.service');
    expect([rated.stdout.split('\n').at(-2), rated.status]).toEqual([expect.stringContaining('OK'), 0]);
  });
});
