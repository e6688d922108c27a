import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { book, free, rows, sendLead } from '../testing/sales-calls.ts';
import { startTestServer } from '../testing/server.ts';
import { startTestVendor } from '../testing/vendor.ts';

/** Each question starts a process, which takes its time on a busy machine. */
const COMMANDS_TIME_MS = 120_000;

type Ran = { code: number; out: string; err: string };
const run = (command: 'sales-calls' | 'leads', environment: Record<string, string>, ...args: string[]) =>
  new Promise<Ran>((resolve) => {
    const file = fileURLToPath(new URL(`../${command}-command.ts`, import.meta.url));
    const env = { PATH: process.env.PATH, ...environment };
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

describeOnEachDatabase('npm run sales-calls', (makeDatabase) => {
  test(
    'lists and calls off beside the running server, which tells the webhook; npm run leads shows and erases',
    async () => {
      const vendor = await startTestVendor();
      const environment = {
        DATABASE_URL: await makeDatabase('empty'),
        LEAD_WEBHOOK_URL: vendor.url,
        LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
      };
      expect(await run('sales-calls', environment, 'list')).toMatchObject({
        code: 2,
        err: expect.stringMatching(/start the server|no server/),
      });
      // The commands go by the machine's clock, and so does this server.
      const server = await startTestServer({ databaseUrl: environment.DATABASE_URL, environment });
      expect((await run('sales-calls', environment, 'list')).out).toBe('There are no calls to come.\n');
      const { id, booking = '' } = await sendLead(server, { email: 'ada@example.com' });
      const slot = (await free(server)).slots.at(-1) ?? '';
      expect((await book(server, booking, slot)).status).toBe(200);
      const [call] = await rows(server);
      expect((await run('sales-calls', environment, 'list')).out).toMatch(
        new RegExp(`^${call?.id}  ${slot}  booked  ada@example.com  lead ${id}  .*\n$`),
      );
      expect(JSON.parse((await run('leads', environment, 'show', id)).out)).toMatchObject({
        call: { id: call?.id, state: 'booked', starts_at: slot },
      });
      expect((await run('sales-calls', environment, 'cancel')).code).toBe(2);
      expect((await run('sales-calls', environment, 'cancel', 'no-such-call')).code).toBe(2);
      expect((await run('sales-calls', environment, 'cancel', call?.id ?? '')).out).toContain('ada@example.com');
      expect((await run('sales-calls', environment, 'list')).out).toBe('There are no calls to come.\n');
      expect((await run('sales-calls', environment, 'list', '--all')).out).toContain('cancelled');
      expect((await free(server)).slots).toContain(slot);
      server.services.outbox.wake();
      await vendor.received(3);
      expect(vendor.requests.map(({ body }) => (JSON.parse(body) as { event?: string }).event)).toContain(
        'sales-call.cancelled',
      );
      expect((await run('leads', environment, 'erase', 'ada@example.com')).out).toContain(
        'Erased: 1, with 1 booked call.',
      );
      expect(await rows(server)).toEqual([]);
      await vendor.close();
    },
    COMMANDS_TIME_MS,
  );
});
