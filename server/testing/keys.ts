import { defineKeys } from '../cli/keys.ts';
import { outputOf } from './commands.ts';
import type { TestServer } from './server.ts';

/** A key as `npm run keys -- create` makes it, with these options. */
export async function makeKey({ services }: TestServer, ...options: string[]): Promise<string> {
  const { database, clock } = services;
  const written = await outputOf(defineKeys, { database, now: clock.now() }, ['create', ...options]);
  return written.slice(0, written.indexOf('\n'));
}
