import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../scripts/find-free-port.ts';
import { afterFile, afterTest } from '../server/testing/clean-up.ts';
import { parseDockerfile } from './testing/dockerfile.ts';
import { findOrInstallPrograms } from './testing/find-programs.ts';
import { type BuiltStage, buildImage, type RunOptions, startContainer } from './testing/image-build.ts';

const BUILD_TIMEOUT_MS = 25 * 60_000;
const MEGABYTE = 1_000_000;
const MAX_IMAGE_MB = 250;
/** Debian's slim base, npm and the headers of Node, compressed: an upper bound, because no registry is reachable here. */
const BASE_MB = 45;
const USER_ID = 1000;
const root = join(import.meta.dirname, '..');
const agentScript = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', 'whorl-site')
  .replace('<loaderVersion>', LOADER_VERSION);
const problem = findOrInstallPrograms('the container image', { bwrap: 'bubblewrap', setpriv: 'util-linux' });

test('the Dockerfile uses the Node version of package.json', () => {
  const { variables } = parseDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const [version, ...others] = new Set(Object.values(optionalDependencies));
  expect(others).toEqual([]);
  expect(variables.NODE_IMAGE).toMatch(new RegExp(`^node:${version}-\\w+-slim$`));
});

/** Returns the ID of the process in a sandbox; the process that was started waits for it. */
const findServerProcess = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

describe.skipIf(problem !== undefined)('the container image', () => {
  let image: BuiltStage;
  beforeAll(async () => {
    image = await buildImage('runtime');
    afterFile(() => void execFileSync('rm', ['-rf', join(image.root, '..')]));
  }, BUILD_TIMEOUT_MS);

  const makeVolume = (): string => {
    const volume = mkdtempSync(join(tmpdir(), 'whorl-volume-'));
    chownSync(volume, USER_ID, USER_ID);
    afterTest(() => void execFileSync('rm', ['-rf', volume]));
    return volume;
  };
  const runInContainer = async (options: RunOptions) => {
    const child = startContainer(image, options);
    const [output, code] = await Promise.all([
      Promise.all([text(child.stdout), text(child.stderr)]),
      new Promise((resolve) => child.on('close', resolve)),
    ]);
    return { code, output: output.join('') };
  };
  const startServer = async () => {
    const volume = makeVolume();
    const environment = { PORT: String(await findFreePort()), COUNTRY_FALLBACK: 'US' };
    const child = startContainer(image, { volume, environment });
    const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
    afterTest(() => void child.kill('SIGKILL'));
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += String(chunk)));
    await expect.poll(() => log, { timeout: 60_000 }).toContain('listening');
    const check = () => runInContainer({ volume, environment, command: image.healthCheck });
    const serverId = findServerProcess(child);
    return { volume, environment, serverId, ended, check, url: `http://127.0.0.1:${environment.PORT}` };
  };

  test('has at most 250 MB to download', () => {
    const pack = (args: string) =>
      Number(execFileSync('sh', ['-c', `${args} | gzip -6 | wc -c`], { encoding: 'utf8' }));
    const own = pack(`tar --create --directory '${image.root}' app data`) / MEGABYTE;
    const node = pack(`cat '${process.execPath}'`) / MEGABYTE;
    const [unpacked = ''] = execFileSync('du', ['-sm', join(image.root, 'app')], { encoding: 'utf8' }).split('\t');
    process.stdout.write(
      `Image: ${own.toFixed()} MB of our files (${unpacked} MB unpacked), ${node.toFixed()} MB Node\n`,
    );
    expect(own + node + BASE_MB).toBeLessThanOrEqual(MAX_IMAGE_MB);
  });

  test('has no tests, and only packages that serving needs, all of them in its SBOM', () => {
    const files = readdirSync(join(image.root, 'app'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((path) => !path.startsWith('node_modules/') && /\.test\.tsx?$/.test(path))).toEqual([]);
    for (const name of ['vite', 'react', 'typescript', 'node', 'vitest'])
      expect(files.filter((path) => path === `node_modules/${name}`)).toEqual([]);
    const installed = files
      .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
      .map((path) => JSON.parse(readFileSync(join(image.root, 'app', path), 'utf8')) as Record<string, string>)
      .map(({ name, version }) => `${name}@${version}`);
    const { components } = JSON.parse(readFileSync(join(image.root, 'app/sbom.cdx.json'), 'utf8')) as {
      components: { purl: string }[];
    };
    const listed = components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '').replace(/\?.*/, '')));
    expect(installed.length).toBeGreaterThan(50);
    expect([...new Set(installed)].sort()).toEqual([...new Set(listed)].sort());
  });

  test('serves as another user than root from a read-only file system, and stores data in its volume', async () => {
    const { url, volume, environment, serverId, ended, check } = await startServer();
    expect(await check()).toMatchObject({ code: 0 });
    const page = await fetch(`${url}/pricing/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
    expect((await fetch(url + agentScript)).status).toBe(200);
    const lead = await fetch(url + generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
    });
    expect(lead.status).toBe(200);

    const status = readFileSync(`/proc/${serverId}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const write = await runInContainer({ volume, command: ['touch', '/app/file'] });
    expect(write).toMatchObject({ code: 1, output: expect.stringContaining('Read-only file system') });

    const leads = ['node', 'server/cli/leads.ts', 'list'];
    expect(await runInContainer({ volume, environment, command: leads })).toMatchObject({
      code: 0,
      output: expect.stringContaining('ada@example.com'),
    });
    const backup = ['node', 'server/cli/backup.ts', '/data/copy.sqlite'];
    expect(await runInContainer({ volume, environment, command: backup })).toMatchObject({ code: 0 });

    process.kill(serverId, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(await check()).toMatchObject({ code: 1 });
  });
});
