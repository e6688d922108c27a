import { defineKeys } from '../cli/keys.ts';
import { getCommandOutput } from './commands.ts';
import type { TestServer } from './server.ts';

/** Creates a key with `npm run keys -- create` and these options. */
export async function createTestKey({ services }: TestServer, ...options: string[]): Promise<string> {
  const { database, clock } = services;
  const output = await getCommandOutput(defineKeys, { database, now: clock.now() }, ['create', ...options]);
  return output.slice(0, output.indexOf('\n'));
}
