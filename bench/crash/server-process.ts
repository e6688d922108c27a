import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverBuild } from '../../scripts/build-if-stale.ts';
import type { CrashPoint } from '../../scripts/crash-at-step.ts';
import { parseLogLine } from '../../server/testing/log-line.ts';

const preload = new URL('../../scripts/crash-at-step.ts', import.meta.url).href;
const main = join(serverBuild.folder, 'main.js');

export const CONSOLE_TOKEN = 'token of the console for crash trials';

/** `signal` or `code` with which a process ended. */
type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ServerProcess = {
  /** Time of the start, of `performance.now()`. */
  readonly startedAt: number;
  /** Resolves to the URL when the server listens; undefined if it ended before. */
  readonly listening: Promise<string | undefined>;
  readonly ended: Promise<Exit>;
  /** Kills the server when it passes a step for the nth time from now on. */
  crashAt(point: CrashPoint): void;
  kill(signal: NodeJS.Signals): void;
};

/** Starts a server of the production bundle. It ends with this process. */
export function startServerProcess(distDir: string, environment: Readonly<Record<string, string>>): ServerProcess {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['--import', preload, main, distDir], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      // Requests have different forwarded IP addresses, so that rate limits don't apply.
      TRUSTED_PROXIES: '127.0.0.1',
      // The receiver is on this machine.
      WEBHOOK_PRIVATE_TARGETS: 'on',
      // The lease is twice as long, so deliveries claimed by a killed server are soon due again.
      DELIVERY_TIMEOUT_SECONDS: '1',
      CONSOLE_TOKEN,
      // Experiments assign variants without the consent that the EU requires.
      COUNTRY_FALLBACK: 'US',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // In a process group of its own: Ctrl-C ends the trials, not the servers.
    detached: true,
  });
  const ended = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const listening = new Promise<string | undefined>((resolve) => {
    void ended.then(() => resolve(undefined));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const { msg, url } = parseLogLine(line);
      if (msg === 'listening') resolve(String(url));
    });
  });
  return {
    startedAt,
    listening,
    ended,
    // The process may have been killed meanwhile.
    crashAt: (point) => void child.send(point, () => undefined),
    kill: (signal) => void child.kill(signal),
  };
}
