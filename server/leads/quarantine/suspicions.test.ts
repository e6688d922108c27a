import { randomUUID } from 'node:crypto';
import { envelopeHeaders } from '@whorl/contract/leads/envelope.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import type { LeadChallenged } from '@whorl/contract/leads/lead-responses.ts';
import { leadChallengedSchema } from '@whorl/contract/leads/lead-responses.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { findDeliveries } from '../../platform/outbox/deliveries.ts';
import { solveChallenge } from '../../testing/challenge.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { postSignals } from '../../testing/signals.ts';
import { useTestVendors } from '../../testing/vendor.ts';

const lead = { name: 'contact-sales', email: 'ada@example.com', description: 'We lose money to bots.' };
const HOUR = 60 * 60_000;

const startVendor = useTestVendors();

type Parts = Parameters<typeof envelopeHeaders>[0];
const send = (
  server: TestServer,
  parts: Partial<Parts>,
  payload: object = lead,
  endpoint: string = generalContactForm.endpoint,
) =>
  server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...envelopeHeaders({ submissionId: randomUUID(), ...parts }) },
    body: JSON.stringify(payload),
  });
const post = (server: TestServer, fields: Record<string, string>) =>
  server.fetch(generalContactForm.endpoint, { method: 'POST', body: new URLSearchParams(fields) });
const readChallenge = async (answer: Response): Promise<LeadChallenged> => {
  expect(answer.status).toBe(202);
  return v.parse(leadChallengedSchema, await answer.json());
};
const ticketFor = async (server: TestServer, endpoint: string = generalContactForm.endpoint): Promise<string> => {
  const answer = await server.fetch(`${endpoints.formTicket}?form=${encodeURIComponent(endpoint)}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return ((await answer.json()) as { ticket: string }).ticket;
};
const findSuspicionColumns = async (server: TestServer) =>
  (
    await server.services.database.kysely
      .selectFrom('leads')
      .select(['suspicion', 'quarantine'])
      .orderBy('received_at')
      .orderBy('id')
      .execute()
  ).map(({ suspicion, quarantine }) => [suspicion, quarantine]);

describeOnEachDatabase('suspicion', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl, environment, clock });
    return { server, clock, databaseUrl };
  };

  describe('of a form ticket', () => {
    test('is not raised after a normal delay, without a ticket, or for a tab left open for days', async () => {
      const { server, clock } = await start();
      const ticket = await ticketFor(server);
      clock.advance(1_000);
      expect((await send(server, { ticket })).status).toBe(200);
      expect((await send(server, {})).status).toBe(200);
      clock.advance(72 * HOUR);
      expect((await send(server, { ticket })).status).toBe(200);
      expect(await findSuspicionColumns(server)).toEqual([
        [null, null],
        [null, null],
        [null, null],
      ]);
    });

    test('is raised by a ticket that is too new, forged, changed, or of another form', async () => {
      const { server, clock } = await start();
      const ticket = await ticketFor(server);
      const supportTicket = await ticketFor(server, supportForm.endpoint);
      expect((await send(server, { ticket })).status).toBe(202);
      clock.advance(2_000);
      const [form = '', , mark = '', signature = ''] = ticket.split('.');
      const older = [form, (0).toString(36), mark, signature].join('.');
      for (const wrong of ['x', older, `${ticket}.x`, `${ticket}x`, supportTicket, 'a'.repeat(5_000)]) {
        expect((await send(server, { ticket: wrong })).status, wrong).toBe(202);
        clock.advance(1);
      }
      expect(await findSuspicionColumns(server)).toEqual([
        ['too-fast', 'held'],
        ['forged-ticket', 'held'],
        ['forged-ticket', 'held'],
        ['forged-ticket', 'held'],
        ['forged-ticket', 'held'],
        ['foreign-ticket', 'held'],
        ['forged-ticket', 'held'],
      ]);
    });

    test('is raised by an expired ticket only in combination with another reason', async () => {
      const { server, clock } = await start();
      const ticket = await ticketFor(server);
      clock.advance(25 * HOUR);
      await send(server, { ticket, trap: 'x' });
      expect(await findSuspicionColumns(server)).toEqual([['trap expired-ticket', 'held']]);
    });

    test('is raised by a ticket used for many submissions', async () => {
      const { server, clock } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
      const ticket = await ticketFor(server);
      clock.advance(5_000);
      const one = (index: number) => send(server, { ticket }, { ...lead, email: `ada${index}@example.com` });
      for (let index = 0; index < 10; index += 1) expect((await one(index)).status).toBe(200);
      expect((await one(10)).status).toBe(202);
      expect((await findSuspicionColumns(server)).at(-1)).toEqual(['worn-ticket', 'held']);
    });

    test('is shared by all processes with the same key, and raised by tickets of another key', async () => {
      const { server, clock, databaseUrl } = await start();
      const ticket = await ticketFor(server);
      clock.advance(2_000);
      const peer = await startTestServer({ databaseUrl, clock });
      expect((await send(peer, { ticket })).status).toBe(200);
      const environment = { COOKIE_SECRET: 'another secret of sixteen' };
      const another = await startTestServer({ databaseUrl, clock, environment });
      expect((await send(another, { ticket })).status).toBe(202);
    });

    test('requires a valid form URL for GET /api/form-ticket, which is rate limited', async () => {
      const { server } = await start();
      for (const form of ['', '?form=', '?form=/api/country', `?form=${encodeURIComponent('/api/hubspot/?x')}`]) {
        const answer = await server.fetch(endpoints.formTicket + form);
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'bad_request']);
      }
      for (let index = 4; index < 120; index += 1) await ticketFor(server);
      const refused = await server.fetch(`${endpoints.formTicket}?form=${generalContactForm.endpoint}`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    });
  });

  describe('of the browser', () => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const identify = async (server: TestServer, bot: object) => {
      const answer = await postSignals(server, { userAgent: agent, bot }, { 'user-agent': agent });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { result: { visitorId: string } }).result.visitorId;
    };

    test('is raised by a visitor ID that was detected as a bot within a day, and a claimed ID clears no one', async () => {
      const { server, clock } = await start();
      const program = await identify(server, { bot: true, botKind: 'headless_chrome' });
      const sent = (visitorId: string) => send(server, {}, { ...lead, visitorId }).then(({ status }) => status);
      expect(await sent(program)).toBe(200);
      clock.advance(1);
      expect(await sent('a1b2c3d4e5f6a7b8c9d0')).toBe(200);
      clock.advance(25 * HOUR);
      expect(await sent(program)).toBe(200);
      expect(await findSuspicionColumns(server)).toEqual([
        ['bad-bot', 'held'],
        [null, null],
        [null, null],
      ]);
    });

    test('does not prevent storing a lead when the bot result is not available', async () => {
      const { server } = await start();
      await server.services.database.kysely.schema.dropTable('identifications').execute();
      expect((await send(server, {}, { ...lead, visitorId: 'a1b2c3d4e5f6a7b8c9d0' })).status).toBe(200);
      expect(await findSuspicionColumns(server)).toEqual([[null, null]]);
    });
  });

  describe('with a challenge', () => {
    const forged = { ticket: 'made up' };
    const states = async (server: TestServer, id: string) =>
      (await findDeliveries(server.services.database.kysely, [id])).map(({ state }) => state);

    test('is cleared by the solution for the deliveries, and stays recorded in the lead', async () => {
      const vendor = await startVendor();
      const { server } = await start({ LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' });
      const submissionId = randomUUID();
      const { id, challenge } = await readChallenge(await send(server, { submissionId, ...forged }));
      expect(await states(server, id)).toEqual(['held']);
      const solution = solveChallenge(challenge);
      const solved = await send(server, { submissionId, ...forged, solution });
      expect([solved.status, await solved.json()]).toEqual([
        200,
        { status: 'success', id, booking: expect.any(String) },
      ]);
      expect(await findSuspicionColumns(server)).toEqual([['forged-ticket proved', null]]);
      await expect.poll(() => states(server, id)).toEqual(['sent']);
      const again = await send(server, { submissionId, ...forged, solution });
      expect([again.status, await again.json()]).toEqual([200, { status: 'success', id, booking: expect.any(String) }]);
      expect(vendor.requests).toHaveLength(1);
    });

    test('is not cleared for a bot, which is not challenged a second time', async () => {
      const { server } = await start({
        LEAD_WEBHOOK_URL: 'http://127.0.0.1:1/',
        LEAD_WEBHOOK_SECRET: '0123456789abcdef',
      });
      const submissionId = randomUUID();
      const parts = { submissionId, ...forged, trap: 'http://spam.example' };
      const { id, challenge } = await readChallenge(await send(server, parts));
      const solved = await send(server, { ...parts, solution: solveChallenge(challenge) });
      expect([solved.status, await solved.json()]).toEqual([200, { status: 'success', id }]);
      expect(await findSuspicionColumns(server)).toEqual([['trap forged-ticket proved', 'held']]);
      expect(await states(server, id)).toEqual(['held']);
      expect((await send(server, parts)).status).toBe(200);
    });

    test('is not cleared by a solution of another submission, another form, an hour ago, or a forged one', async () => {
      const { server, clock } = await start();
      const submissionId = randomUUID();
      const { challenge } = await readChallenge(await send(server, { submissionId, ...forged }));
      const solution = solveChallenge(challenge);
      expect((await send(server, { ...forged, solution })).status, 'another message').toBe(202);
      const support = { email: 'ada@example.com', description: 'Help.' };
      const elsewhere = await send(server, { submissionId, ...forged, solution }, support, supportForm.endpoint);
      expect(elsewhere.status, 'another form').toBe(202);
      const unsolved = solution.replace(/\.\w+$/, '.0');
      for (const wrong of [unsolved, challenge.text, 'x', '.'.repeat(40), solution.replace('.', 'z.')]) {
        expect((await send(server, { submissionId, ...forged, solution: wrong })).status, wrong).toBe(202);
      }
      clock.advance(10 * 60_000 + 1);
      expect((await send(server, { submissionId, ...forged, solution })).status, 'too late').toBe(202);
      const later = await readChallenge(await send(server, { submissionId, ...forged }));
      const changed = await send(
        server,
        { submissionId, ...forged, solution: solveChallenge(later.challenge) },
        { ...lead, description: 'Another text' },
      );
      expect(changed.status, 'another text').toBe(409);
      expect(await findSuspicionColumns(server)).toEqual([
        ['forged-ticket', 'held'],
        ['forged-ticket', 'held'],
        ['forged-ticket', 'held'],
      ]);
    });

    test('is cleared by a solution bound to the content when the sender sent no submission ID', async () => {
      const { server, clock } = await start();
      // The solution arrives after the end of a period of ten minutes.
      clock.advance(599_000);
      const { id } = await readChallenge(await send(server, { submissionId: '', ...forged }));
      clock.advance(2_000);
      const { challenge } = await readChallenge(await send(server, { submissionId: '', ...forged }));
      const solved = await send(server, { submissionId: '', ...forged, solution: solveChallenge(challenge) });
      expect([solved.status, await solved.json()]).toEqual([
        200,
        { status: 'success', id, booking: expect.any(String) },
      ]);
      expect(await findSuspicionColumns(server)).toEqual([['forged-ticket proved', null]]);
    });

    test('keeps an operator’s decision after the challenge is solved', async () => {
      const { server, clock } = await start();
      const submissionId = randomUUID();
      const { id, challenge } = await readChallenge(await send(server, { submissionId, ...forged }));
      const { releaseLead } = await import('./quarantine.ts');
      expect(await releaseLead(server.services.database, id, clock.now())).toBe(0);
      expect((await send(server, { submissionId, ...forged, solution: solveChallenge(challenge) })).status).toBe(200);
      expect(await findSuspicionColumns(server)).toEqual([['forged-ticket', 'released']]);
    });
  });

  test('is not revealed to a plain form post: the lead is stored, and the page confirms it', async () => {
    const { server } = await start();
    const plain = await post(server, lead);
    const trapped = await post(server, { ...lead, email: 'bot@example.com', _trap: 'x'.repeat(9_000) });
    for (const answer of [plain, trapped]) {
      expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([
        303,
        generalContactForm.places['contact-sales'].thanks,
      ]);
    }
    expect(await findSuspicionColumns(server)).toEqual(
      expect.arrayContaining([
        [null, null],
        ['trap', 'held'],
      ]),
    );
  });
});
