import { expect, test } from 'vitest';
import { spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { bookCall, fetchFreeSlots, findCalls, sendLead } from '../testing/sales-calls.ts';
import { startTestServer } from '../testing/server.ts';
import { startTestVendor } from '../testing/vendor.ts';

/** Each command starts a process, which takes time on a busy machine. */
const COMMANDS_TIME_MS = 120_000;

describeOnEachDatabase('npm run sales-calls', (makeDatabase) => {
  test(
    'lists and cancels calls while the server is running, which notifies the webhook; npm run leads shows and erases them',
    async () => {
      const vendor = await startTestVendor();
      const environment = {
        DATABASE_URL: await makeDatabase('empty'),
        LEAD_WEBHOOK_URL: vendor.url,
        LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
      };
      expect(await spawnCommand('sales-calls', environment, 'list')).toMatchObject({
        code: 1,
        err: expect.stringContaining('start the server'),
      });
      // The commands use the machine's clock, and so does this server.
      const server = await startTestServer({ databaseUrl: environment.DATABASE_URL, environment });
      expect((await spawnCommand('sales-calls', environment, 'list')).out).toBe('No upcoming calls.\n');
      const { id, booking = '' } = await sendLead(server, { email: 'ada@example.com' });
      const slot = (await fetchFreeSlots(server)).slots.at(-1) ?? '';
      expect((await bookCall(server, booking, slot)).status).toBe(200);
      const [call] = await findCalls(server);
      expect((await spawnCommand('sales-calls', environment, 'list')).out).toMatch(
        new RegExp(`^${call?.id}  ${slot}  booked  ada@example.com  lead ${id}  .*\n$`),
      );
      expect(JSON.parse((await spawnCommand('leads', environment, 'show', id)).out)).toMatchObject({
        call: { id: call?.id, state: 'booked', starts_at: slot },
      });
      expect((await spawnCommand('sales-calls', environment, 'cancel')).code).toBe(2);
      expect((await spawnCommand('sales-calls', environment, 'cancel', 'no-such-call')).code).toBe(1);
      expect((await spawnCommand('sales-calls', environment, 'cancel', call?.id ?? '')).out).toContain(
        'ada@example.com',
      );
      expect((await spawnCommand('sales-calls', environment, 'list')).out).toBe('No upcoming calls.\n');
      expect((await spawnCommand('sales-calls', environment, 'list', '--all')).out).toContain('cancelled');
      expect((await fetchFreeSlots(server)).slots).toContain(slot);
      server.services.outbox.wake();
      await vendor.received(3);
      expect(vendor.requests.map(({ body }) => (JSON.parse(body) as { event?: string }).event)).toContain(
        'sales-call.cancelled',
      );
      expect((await spawnCommand('leads', environment, 'erase', 'ada@example.com')).out).toContain(
        'Erased: 1, with 1 booked call.',
      );
      expect(await findCalls(server)).toEqual([]);
      await vendor.close();
    },
    COMMANDS_TIME_MS,
  );
});
