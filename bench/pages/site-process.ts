import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/find-free-port.ts';

/** Maximum time to start, in milliseconds. */
const START_LIMIT_MS = 60_000;

export type SiteProcess = { readonly origin: string; stop(): Promise<void> };

/**
 * Starts the server of a checkout on its build in a process of its own, with an empty database.
 *
 * @param root folder of the checkout
 * @throws Error if the server isn't ready within a minute
 */
export async function startSiteProcess(root: string): Promise<SiteProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'whorl-bench-'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  // Earlier commits have no bundle.
  const main = existsSync(join(root, 'dist-server/main.js')) ? 'dist-server/main.js' : 'server/main.ts';
  const child = spawn(process.execPath, [main], {
    cwd: root,
    // PUBLIC_URL is set as in a deployment: Lighthouse only accepts absolute canonical URLs.
    env: { PATH: process.env.PATH, PORT: `${port}`, PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > limit) {
      await stop();
      throw new Error(`Expected the server of ${root} to be ready within a minute`);
    }
    await pause(50);
  }
  return { origin, stop };
}

const isReady = async (origin: string): Promise<boolean> =>
  await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
