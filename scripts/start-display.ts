import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOnPath, installOnDebian } from './find-chromium.ts';

/** A screen for browsers with a window: what they need in their environment, and how it ends. */
export type Display = { readonly environment: { readonly DISPLAY?: string }; stop(): void };

/**
 * On Linux an Xvfb of its own, installing one where there is none, as root on Debian or Ubuntu. Other systems have a
 * screen already.
 *
 * @returns undefined where there is no Xvfb and none can be installed, or where it does not start
 */
export async function startDisplay(): Promise<Display | undefined> {
  if (process.platform !== 'linux') return { environment: {}, stop: () => undefined };
  if (!findXvfb()) {
    console.log('No Xvfb found: installing one for browsers with a window …');
    installOnDebian('xvfb');
  }
  const xvfb = findXvfb();
  if (!xvfb) return undefined;
  // It takes the first number that is free, and writes it there once it can be drawn on.
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = server.stdio[3];
  const number = await Promise.race([
    told && once(told, 'data').then(([text]) => String(text).trim()),
    once(server, 'exit').then(() => undefined),
  ]);
  return number ? { environment: { DISPLAY: `:${number}` }, stop: () => void server.kill() } : undefined;
}

const findXvfb = () => findOnPath(['Xvfb']);
