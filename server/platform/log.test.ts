import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';
import { createLog } from './log.ts';

describeDataLayer('the log', (makeDatabase) => {
  test('names the reason of a refused row without its values', async () => {
    const { services } = await startTestServer({ databaseUrl: await makeDatabase() });
    const insert = sql`insert into console_users (id, email, role, created_at)
      values ('a', 'ada@example.com', 'viewer', 0), ('b', 'ada@example.com', 'viewer', 0)`;
    const error = await insert.execute(services.database.kysely).catch((reason: unknown) => reason);
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => lines.push(line) });
    log.error({ err: error }, 'request failed');
    log.error({ err: new Error('not stored', { cause: error }) }, 'request failed');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/unique constraint/i);
    expect(lines.join('')).not.toContain('ada@example.com');
  });
});
