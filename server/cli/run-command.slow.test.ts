import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { commandFile, spawnCommand } from '../testing/commands.ts';
import { createTestSite, startTestServer } from '../testing/server.ts';

/** Commands with arguments that only read. */
const commands: readonly (readonly [name: string, ...args: string[]])[] = [
  ['leads', 'export', '--format', 'json'],
  ['events', 'export', '--format', 'csv'],
  ['errors', 'list'],
  ['privacy', 'export', 'ada@example.com'],
  ['sales-calls', 'list'],
  ['keys', 'list'],
  ['experiments', 'list'],
];

async function run(
  environment: Record<string, string>,
  [name = '', ...args]: readonly string[],
  reader: 'reads' | 'gone',
) {
  const child = spawn(process.execPath, [commandFile(name), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  // Closes the pipe, like `
  // head` after its last line: all later writes fail.
  if (reader === 'gone') child.stdout.destroy();
  const [errors] = await Promise.all([text(child.stderr), exited]);
  return { code: child.exitCode, errors };
}

test.each(commands)('npm run %s exits with 0 and no error when its output is closed', async (...command) => {
  const server = await startTestServer();
  const environment = { DATABASE_URL: server.databaseUrl };
  expect(await run(environment, command, 'gone')).toEqual({ code: 0, errors: '' });
});

test.each(commands)('npm run %s rejects extra arguments and unknown options with its usage', async (...command) => {
  const server = await startTestServer();
  const environment = { DATABASE_URL: server.databaseUrl };
  const [more, option] = await Promise.all([
    run(environment, [...command, 'more'], 'reads'),
    run(environment, [...command, '--more'], 'reads'),
  ]);
  expect(more).toEqual({
    code: 2,
    errors: expect.stringMatching(/^error: too many arguments[^\n]+ more\.\n\nUsage: npm run /),
  });
  expect(option).toEqual({
    code: 2,
    errors: expect.stringMatching(/^error: unknown option '--more'\n(?:\(Did you mean [^\n]+\)\n)?\nUsage: npm run /),
  });
});

test.each(commands)('npm run %s reports a DATA_DIR without a database and creates none', async (...command) => {
  const server = await startTestServer();
  const dataDir = join(server.distDir, 'no-such-folder');
  const { code, errors } = await run({ DATA_DIR: dataDir }, command, 'reads');
  expect([code, errors]).toEqual([1, expect.stringMatching(/^[^\n]+DATA_DIR[^\n]+\n$/)]);
  expect(errors).toContain(dataDir);
  expect(existsSync(dataDir)).toBe(false);
});

test('npm run backup writes the whole backup when its output is closed', async () => {
  const server = await startTestServer();
  const to = join(createTestSite(), 'backup.sqlite');
  const environment = { DATABASE_URL: server.databaseUrl };
  expect(await run(environment, ['backup', to], 'gone')).toEqual({ code: 0, errors: '' });
  expect(existsSync(to)).toBe(true);
});

test.each(['backup', 'restore', 'restore-drill'])(
  'npm run %s rejects extra arguments and unknown options',
  async (name) => {
    const more = await run({}, [name, 'a', 'more'], 'reads');
    expect(more).toEqual({
      code: 2,
      errors: expect.stringMatching(/^error: too many arguments[^\n]+ more\.\n\nUsage: npm run /),
    });
    const option = await run({}, [name, 'a', '--more'], 'reads');
    expect(option).toEqual({
      code: 2,
      errors: expect.stringMatching(/^error: unknown option '--more'\n(?:\(Did you mean [^\n]+\)\n)?\nUsage: npm run /),
    });
  },
);

test.each([...commands.map(([name]) => name), 'backup', 'restore', 'restore-drill', 'mcp'])(
  'npm run %s -- --help prints the usage without a database',
  async (name) => {
    const { code, out, err } = await spawnCommand(name, { DATA_DIR: '/no-such-folder' }, '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
  },
);
