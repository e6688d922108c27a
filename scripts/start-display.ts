import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOnPath, installOnDebian } from './find-chromium.ts';

/** A display for browsers with a window: environment variables for the browser, and a function that stops the display. */
export type Display = { readonly environment: { readonly DISPLAY?: string }; stop(): void };

/**
 * Starts Xvfb on Linux, installing it as root on Debian or Ubuntu if missing. Other systems already have a display.
 *
 * @returns undefined if Xvfb isn't available or doesn't start
 */
export async function startDisplay(): Promise<Display | undefined> {
  if (process.platform !== 'linux') return { environment: {}, stop: () => undefined };
  if (!findXvfb()) {
    console.log('No Xvfb found. Installing it for browsers with a window …');
    installOnDebian('xvfb');
  }
  const xvfb = findXvfb();
  if (!xvfb) return undefined;
  // Xvfb chooses the first free display number and writes it to file descriptor 3 when it is ready.
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayNumber = server.stdio[3];
  const number = await Promise.race([
    displayNumber && once(displayNumber, 'data').then(([text]) => String(text).trim()),
    once(server, 'exit').then(() => undefined),
  ]);
  return number ? { environment: { DISPLAY: `:${number}` }, stop: () => void server.kill() } : undefined;
}

const findXvfb = () => findOnPath(['Xvfb']);

/** Returns the path of xdotool, which sends keys through the X server; undefined if it is missing and can't be installed. */
export function findOrInstallXdotool(): string | undefined {
  const find = () => findOnPath(['xdotool']);
  const found = find();
  if (found || process.platform !== 'linux') return found;
  console.log('No xdotool found. Installing it for keys in windows …');
  installOnDebian('xdotool');
  return find();
}
