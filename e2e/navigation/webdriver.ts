import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A browser controlled by WebDriver. */
export type DrivenBrowser = {
  open(url: string): Promise<void>;
  /** Goes one page back in the history. */
  goBack(): Promise<void>;
  /** Runs a function body in the page and returns its result. */
  run(script: string): Promise<unknown>;
  /** Runs a function body in the page that calls `done` with its result. */
  runAsync(script: string): Promise<unknown>;
  /** Clicks the first element that matches a CSS selector, after scrolling it into view. */
  click(selector: string): Promise<void>;
  /** Replaces the value of a field by typing. */
  fill(selector: string, text: string): Promise<void>;
  /** Sets the size of the window in CSS pixels, with the browser's own controls. */
  resize(width: number, height: number): Promise<void>;
  stop(): Promise<void>;
};

/** Sends a WebDriver command of a session and resolves with its value. Element commands have the element's `id`. */
type SendCommand = (command: Command, parameters: Parameters) => Promise<unknown>;
type Parameters = Readonly<Record<string, unknown>>;
type Command = keyof typeof commandPaths;

/** Commands by their names in Marionette, with their paths in WebDriver (https://www.w3.org/TR/webdriver2/#endpoints). */
const commandPaths = {
  Navigate: 'url',
  Back: 'back',
  ExecuteScript: 'execute/sync',
  ExecuteAsyncScript: 'execute/async',
  FindElement: 'element',
  ElementClick: 'element/:id/click',
  ElementClear: 'element/:id/clear',
  ElementSendKeys: 'element/:id/value',
  SetWindowRect: 'window/rect',
};

const createBrowser = (sendCommand: SendCommand, stop: () => Promise<void>): DrivenBrowser => {
  const findElement = async (selector: string): Promise<string> => {
    const found = (await sendCommand('FindElement', { using: 'css selector', value: selector })) as object;
    return Object.values(found)[0] as string;
  };
  return {
    open: async (url) => void (await sendCommand('Navigate', { url })),
    goBack: async () => void (await sendCommand('Back', {})),
    run: (script) => sendCommand('ExecuteScript', { script, args: [] }),
    runAsync: (script) =>
      sendCommand('ExecuteAsyncScript', { script: `const done = arguments[arguments.length - 1];${script}`, args: [] }),
    click: async (selector) => void (await sendCommand('ElementClick', { id: await findElement(selector) })),
    async fill(selector, text) {
      const id = await findElement(selector);
      await sendCommand('ElementClear', { id });
      await sendCommand('ElementSendKeys', { id, text });
    },
    resize: async (width, height) => void (await sendCommand('SetWindowRect', { width, height })),
    stop,
  };
};

const displayEnvironment = (): Record<string, string> =>
  JSON.parse(process.env.DISPLAY_ENVIRONMENT || '{}') as Record<string, string>;

/** Starts headless Firefox and controls it by Marionette, the protocol behind geckodriver. */
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
  const sendMessage = marionette(socket);
  await sendMessage('WebDriver:NewSession', {});
  const sendCommand: SendCommand = async (command, parameters) =>
    ((await sendMessage(`WebDriver:${command}`, parameters)) as { value?: unknown } | null)?.value;
  return createBrowser(sendCommand, async () => {
    socket.destroy();
    await killProcessGroup(browser);
    rmSync(profile, { recursive: true, force: true });
  });
}

/** Messages are `length:[type, id, …]`: requests `[0, id, command, parameters]`, responses `[1, id, error, result]`. */
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
      // The first message is the greeting, an object.
      if (Array.isArray(message)) settle(message as [1, number, unknown, unknown]);
    }
  });
  const settle = ([, responseId, error, result]: [1, number, unknown, unknown]) => {
    if (error) waiting.get(responseId)?.reject(new Error(JSON.stringify(error)));
    else waiting.get(responseId)?.resolve(result);
    waiting.delete(responseId);
  };
  return (command, parameters) => {
    const text = JSON.stringify([0, ++id, command, parameters]);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
}

/** Starts WebKitGTK's MiniBrowser on the test display and controls it by WebKitWebDriver. */
export async function startWebKit(driver: string, browser: string): Promise<DrivenBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'whorl-webkit-'));
  const environment = {
    ...process.env,
    ...displayEnvironment(),
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    // There is no graphics card, and the sandbox doesn't work for root.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const { service, port } = await startWebKitDriver(driver, environment);
  const sendRequest = createRequestSender(port);
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = (await sendRequest('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const sendCommand: SendCommand = (command, { id, ...parameters }) =>
    sendRequest('POST', `${session}/${commandPaths[command].replace(':id', String(id))}`, parameters);
  return createBrowser(sendCommand, async () => {
    await sendRequest('DELETE', session).catch(() => undefined);
    await killProcessGroup(service);
    rmSync(home, { recursive: true, force: true });
  });
}

/**
 * Starts WebKitWebDriver, which needs a port number, on a free port. If another process takes the port first, the driver
 * exits, and the next free port is tried.
 */
async function startWebKitDriver(
  driver: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ service: ChildProcess; port: number }> {
  const MAX_ATTEMPTS = 5;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = await findFreePort();
    const service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      detached: true,
      env: environment,
    });
    const sendRequest = createRequestSender(port);
    const readState = () =>
      sendRequest('GET', '/status').then(
        () => (service.exitCode === null ? 'ready' : 'exited'),
        () => (service.exitCode === null ? 'starting' : 'exited'),
      );
    await expect.poll(readState, { timeout: 30_000 }).not.toBe('starting');
    if (service.exitCode === null) return { service, port };
  }
  throw new Error(`WebKitWebDriver exited ${MAX_ATTEMPTS} times at its start.`);
}

/** Returns a function that sends a WebDriver request to a port of this machine and resolves with its value. */
const createRequestSender =
  (port: number) =>
  async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };

/** Returns a port that is free at the moment. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Kills a process and its children, which are in its process group. */
async function killProcessGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}
