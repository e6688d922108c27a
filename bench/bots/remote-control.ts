import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { useWindow, type WindowCommand } from '../identify/engines.ts';

/** A page to open under remote control, until its result is there. */
type Visit<Result> = { readonly url: string; readonly result: Promise<Result> };

/** Time limit for the start of a browser's or driver's remote control. On a busy machine Firefox takes half a minute. */
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Preferences of Firefox for `visitWithMarionette`: it listens to any free port and writes it to a file. */
export const marionettePreferences = { 'marionette.port': 0 } as const;

/**
 * Opens a page in Firefox with Marionette, the protocol that geckodriver translates WebDriver to.
 *
 * @param profile folder of the profile that the command uses
 */
export function visitWithMarionette<Result>(
  command: WindowCommand,
  profile: string,
  { url, result }: Visit<Result>,
): Promise<Result> {
  const open = async () => {
    const portFile = join(profile, 'MarionetteActivePort');
    const port = await waitFor('Marionette', () => existsSync(portFile) && Number(readFileSync(portFile, 'utf8')));
    const socket = connect(port, '127.0.0.1');
    const send = createMarionetteSender(socket);
    await send('WebDriver:NewSession', {});
    await send('WebDriver:Navigate', { url });
    const value = await result;
    socket.destroy();
    return value;
  };
  return useWindow(command, open());
}

/** Messages are `length:[type, id, …]`: requests `[0, id, command, parameters]`, responses `[1, id, error, result]`. */
function createMarionetteSender(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  let received = Buffer.alloc(0);
  let id = 0;
  const waiting = new Map<number, (error: unknown) => void>();
  socket.on('error', ({ message }) => {
    for (const settle of waiting.values()) settle(message);
  });
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let colon = received.indexOf(':'); colon >= 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is the greeting, an object.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2]);
    }
  });
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify([0, ++id, command, parameters]);
      waiting.set(id, (error) =>
        error ? reject(new Error(`${command}: ${JSON.stringify(error)}`)) : resolve(undefined),
      );
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

type PuppeteerSettings = {
  readonly isHeadless: boolean;
  readonly preferences: Readonly<Record<string, string | number | boolean>>;
  /** Runs in the page before the page's own scripts. */
  readonly evasion?: (() => void) | undefined;
};

/** Opens a page in Firefox with Puppeteer, which uses WebDriver BiDi, in a new profile. */
export async function visitWithPuppeteer<Result>(
  { command, env }: WindowCommand,
  { isHeadless, preferences, evasion }: PuppeteerSettings,
  { url, result }: Visit<Result>,
): Promise<Result> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: command,
    headless: isHeadless,
    extraPrefsFirefox: preferences,
    env: { ...process.env, ...env },
    timeout: START_TIMEOUT_MS,
  });
  try {
    const page = await browser.newPage();
    if (evasion) await page.evaluateOnNewDocument(evasion);
    await page.goto(url);
    return await result;
  } finally {
    await browser.close();
  }
}

type WebKitSettings = {
  /** Path of WebKitWebDriver. */
  readonly driver: string;
  /** Additional arguments of the browser. */
  readonly args: readonly string[];
  /** Body of a function to run when the page is loaded. */
  readonly script?: string | undefined;
};

/** Opens a page in WebKitGTK with its WebDriver. */
export async function visitWithWebKitDriver<Result>(
  { command, env }: WindowCommand,
  { driver, args, script }: WebKitSettings,
  { url, result }: Visit<Result>,
): Promise<Result> {
  const port = await findFreePort();
  const send = createWebDriverSender(port);
  const open = async () => {
    await waitFor('WebKitWebDriver', () => send('GET', '/status').catch(() => undefined));
    const options = { binary: command, args: ['--automation', ...args] };
    const { sessionId } = (await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    await send('POST', `/session/${sessionId}/url`, { url });
    if (script !== undefined) await send('POST', `/session/${sessionId}/execute/sync`, { script, args: [] });
    const value = await result;
    await send('DELETE', `/session/${sessionId}`);
    return value;
  };
  const driverCommand = { command: driver, args: [`--port=${port}`, '--host=127.0.0.1'], env };
  return await useWindow(driverCommand, open());
}

/** Returns a function that sends a WebDriver request to a port of this machine and resolves with its value. */
const createWebDriverSender =
  (port: number) =>
  async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** Polls until there is a value, and returns it. */
async function waitFor<Value>(
  name: string,
  read: () => Value | Promise<Value>,
): Promise<Exclude<Value, false | undefined>> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const value = await read();
    if (value) return value as Exclude<Value, false | undefined>;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`${name} didn’t start within ${START_TIMEOUT_MS} ms.`);
}
