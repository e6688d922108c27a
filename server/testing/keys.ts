import { runKeysCommand } from '../keys/command.ts';
import type { TestServer } from './server.ts';

/** A key as `npm run keys -- create` makes it, with these options. */
export async function makeKey({ services }: TestServer, ...options: string[]): Promise<string> {
  let written = '';
  await runKeysCommand(['create', ...options], {
    database: services.database,
    signsWithCookieSecret: false,
    now: services.clock.now(),
    write: (text) => {
      written += text;
    },
  });
  return written.slice(0, written.indexOf('\n'));
}
