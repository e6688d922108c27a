import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A browser under remote control by WebDriver, as far as the tests need it. */
export type DrivenBrowser = {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page and returns what it returns. */
  run(script: string): Promise<unknown>;
  stop(): Promise<void>;
};

const screen = (): Record<string, string> =>
  JSON.parse(process.env.WINDOW_ENVIRONMENT || '{}') as Record<string, string>;

/** Starts headless Firefox under Marionette, the protocol that geckodriver translates WebDriver into. */
export async function startFirefox(path: string): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'whorl-firefox-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const browser = spawn(path, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: profile, MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
  });
  const portFile = join(profile, 'MarionetteActivePort');
  const port = await expect
    .poll(() => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0), { timeout: 20_000 })
    .toBeGreaterThan(0)
    .then(() => Number(readFileSync(portFile, 'utf8')));
  const socket = connect(port, '127.0.0.1');
  const ask = marionette(socket);
  await ask('WebDriver:NewSession', {});
  return {
    open: async (url) => void (await ask('WebDriver:Navigate', { url })),
    run: async (script) => ((await ask('WebDriver:ExecuteScript', { script, args: [] })) as { value: unknown }).value,
    async stop() {
      socket.destroy();
      await end(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Messages are `length:[type, id, …]`: a request `[0, id, command, parameters]`, a response `[1, id, error, result]`. */
function marionette(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  let received = Buffer.alloc(0);
  let id = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (true) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(0, colon)));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      // The first message is the greeting.
      if (Array.isArray(message)) settle(message as [1, number, unknown, unknown]);
    }
  });
  const settle = ([, answered, error, result]: [1, number, unknown, unknown]) => {
    if (error) waiting.get(answered)?.reject(new Error(JSON.stringify(error)));
    else waiting.get(answered)?.resolve(result);
    waiting.delete(answered);
  };
  return (command, parameters) => {
    const text = JSON.stringify([0, ++id, command, parameters]);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
}

/** Starts WebKitGTK's MiniBrowser on the screen of the tests, by its driver. */
export async function startWebKit(driver: string, browser: string): Promise<DrivenBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'whorl-webkit-'));
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      ...screen(),
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      // There is no graphics card, and root has no sandbox of its own.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await expect
    .poll(
      () =>
        ask('GET', '/status').then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await ask('POST', `${session}/url`, { url })),
    run: (script) => ask('POST', `${session}/execute/sync`, { script, args: [] }),
    async stop() {
      await ask('DELETE', session).catch(() => undefined);
      await end(service);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns a port of this machine that nothing listens on at the moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Ends a program and the processes that it started: each leads a group of its own. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
