import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { CallAnswer, SlotTaken } from '@whorl/contract/sales-calls/api.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { SALES_CALL_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints, pages, textFiles } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import {
  bookCall,
  cancelCall,
  fetchCalendar,
  fetchFreeSlots,
  findCalls,
  findSeats,
  first,
  postJson,
  readCall,
  requestBookingToken,
  second,
  sendLead,
  third,
  timeZone,
} from '../testing/sales-calls.ts';
import { startTestServer, type TestServerOptions } from '../testing/server.ts';
import { testAvailability } from '../testing/site.ts';
import { useTestVendors } from '../testing/vendor.ts';
import { callData } from './call-data.ts';

const DAY_MS = 86_400_000;

const startVendor = useTestVendors();

describeOnEachDatabase('a sales call', (makeDatabase) => {
  const start = async (options: TestServerOptions = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, ...options });
    return { server, clock };
  };

  test('is offered only after forms that lead to one', async () => {
    const { server } = await start();
    expect(await requestBookingToken(server)).toMatch(/^[\w-]{36}\.\w+\.[\w-]{43}$/);
    expect(await requestBookingToken(server, { name: 'get-demo' })).not.toBe('');
    expect(await requestBookingToken(server, { name: 'signup' })).toBe('');
    const trapped = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [envelopeNames.trap.header]: 'filled in',
      },
      body: JSON.stringify({ name: 'contact-sales', email: 'bot@example.com', description: 'Quick.' }),
    });
    expect(await trapped.json()).toEqual({ status: 'success', id: expect.any(String) });
  });

  test('can be booked at the provider’s hours without breaks, closed days and the notice period', async () => {
    const { server } = await start();
    const { slots, ...rest } = await fetchFreeSlots(server);
    expect(rest).toEqual({
      kind: 'slots',
      timeZone: 'Europe/Berlin',
      minutes: 30,
      takesPlace: testAvailability.takesPlace,
    });
    expect(slots.slice(0, 3)).toEqual([first, second, third]);
    expect(slots.some((slot) => slot.startsWith('2026-11-03T11:'))).toBe(false);
    expect(slots.some((slot) => slot.startsWith('2026-11-06'))).toBe(false);
    expect((await fetchFreeSlots(server, '?from=2026-11-05')).slots[0]).toBe('2026-11-05T08:00:00.000Z');
    expect((await server.fetch(`${endpoints.salesCallSlots}?from=soon`)).status).toBe(400);
  });

  test('is booked once when the request is repeated, and reported to the webhook once', async () => {
    const vendor = await startVendor();
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const { server } = await start({ environment });
    const { id, booking = '' } = await sendLead(server, { email: 'ada@example.com' });
    const [answer, ...others] = await Promise.all(Array.from({ length: 5 }, () => bookCall(server, booking, second)));
    expect([answer, ...others].map((each) => each?.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await readCall(answer as Response)).toEqual({
      state: 'booked',
      startsAt: second,
      endsAt: third,
      timeZone: timeZone,
      providerTimeZone: 'Europe/Berlin',
      takesPlace: testAvailability.takesPlace,
    });
    expect(await findCalls(server)).toHaveLength(1);
    await vendor.received(2);
    const [, event] = vendor.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(event).toMatchObject({
      event: 'sales-call.booked',
      leadId: id,
      email: 'ada@example.com',
      form: 'contact-sales',
      startsAt: second,
      timeZone: timeZone,
      sequence: 0,
    });
    expect(vendor.requests).toHaveLength(2);
  });

  test('is returned in its current state to those who have its token', async () => {
    const { server } = await start();
    const booking = await requestBookingToken(server);
    const read = async (token: string) => {
      const answer = await server.fetch(`${endpoints.salesCalls}?${new URLSearchParams({ booking: token })}`);
      return [answer.status, answer.headers.get('cache-control'), await answer.json()];
    };
    expect(await read(booking)).toEqual([200, 'no-store', { status: 'success' }]);
    const { call } = (await (await bookCall(server, booking, first)).json()) as CallAnswer;
    expect(await read(booking)).toEqual([200, 'no-store', { status: 'success', call }]);
    await cancelCall(server, booking);
    expect(await read(booking)).toEqual([
      200,
      'no-store',
      { status: 'success', call: { ...call, state: 'cancelled' } },
    ]);
    for (const token of ['', 'x', `${booking}x`]) {
      expect(await read(token), token).toEqual([404, 'no-store', expect.objectContaining({ code: 'not_found' })]);
    }
  });

  test('is booked by as many of 100 concurrent requests as there are hosts, and the others get the nearest free times', async () => {
    const { server } = await start({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const from = (index: number) => ({ 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` });
    const send = (index: number, endpoint: string, body: object) =>
      server.fetch(endpoint, { method: 'POST', headers: from(index), body: JSON.stringify(body) });
    const tokens = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const lead = { name: 'contact-sales', email: `${index}@example.com`, description: 'Bots.' };
        return ((await (await send(index, generalContactForm.endpoint, lead)).json()) as { booking: string }).booking;
      }),
    );
    const answers = await Promise.all(
      tokens.map((booking, index) => send(index, endpoints.salesCalls, { booking, slot: second, timeZone: timeZone })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(testAvailability.hosts);
    expect(refused).toHaveLength(100 - testAvailability.hosts);
    for (const answer of refused) {
      const { status, slots } = (await answer.json()) as SlotTaken;
      expect(status).toBe('taken');
      expect(slots).toHaveLength(6);
      expect(slots).not.toContain(second);
    }
    expect(await findCalls(server)).toHaveLength(testAvailability.hosts);
    expect((await findSeats(server)).map(({ seat }) => seat).sort()).toEqual([1, 2]);
    expect((await fetchFreeSlots(server)).slots).not.toContain(second);
  });

  test('is moved in one step, canceled and booked again, with an updated calendar entry', async () => {
    const { server, clock } = await start({ environment: { PUBLIC_URL: 'https://example.com' } });
    const booking = await requestBookingToken(server);
    await bookCall(server, booking, first);
    const entry = await fetchCalendar(server, booking);
    expect(entry).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'DTSTART:20261103T090000Z',
        'DTEND:20261103T093000Z',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
      ]),
    );
    expect(entry.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
      `https://example.com${pages.salesCall.path}?${bookingParameter}=${booking}`,
    );
    const uid = entry.find((line) => line.startsWith('UID:'));
    clock.advance(1_000);
    expect((await readCall(await bookCall(server, booking, third))).startsAt).toBe(third);
    expect((await findSeats(server)).map(({ starts_at }) => starts_at)).toEqual([Date.parse(third)]);
    expect(await fetchCalendar(server, booking)).toEqual(
      expect.arrayContaining([uid, 'DTSTART:20261103T100000Z', 'SEQUENCE:1', 'DTSTAMP:20261102T090001Z']),
    );
    expect((await readCall(await cancelCall(server, booking))).state).toBe('cancelled');
    expect((await cancelCall(server, booking)).status).toBe(200);
    expect(await findSeats(server)).toEqual([]);
    expect(await fetchCalendar(server, booking)).toEqual(
      expect.arrayContaining([uid, 'SEQUENCE:2', 'STATUS:CANCELLED']),
    );
    expect((await readCall(await bookCall(server, booking, second))).state).toBe('booked');
    expect(await fetchCalendar(server, booking)).toEqual(
      expect.arrayContaining([uid, 'SEQUENCE:3', 'STATUS:CONFIRMED']),
    );
  });

  test('keeps its time when a move is rejected because the new time is taken', async () => {
    const { server } = await start();
    for (let host = 0; host < testAvailability.hosts; host += 1)
      await bookCall(server, await requestBookingToken(server), second);
    const booking = await requestBookingToken(server);
    await bookCall(server, booking, first);
    expect((await bookCall(server, booking, second)).status).toBe(409);
    expect((await findCalls(server)).map(({ starts_at }) => new Date(starts_at).toISOString()).sort()).toEqual([
      ...[first, second, second],
    ]);
  });

  test('is reported in order: booked, moved, canceled', async () => {
    const vendor = await startVendor();
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const { server } = await start({ environment });
    const booking = await requestBookingToken(server);
    await bookCall(server, booking, first);
    await bookCall(server, booking, second);
    await cancelCall(server, booking);
    await vendor.received(4);
    const events = vendor.requests
      .map(({ body }) => JSON.parse(body) as { event?: string; sequence: number; movedFrom?: string })
      .filter(({ event }) => event !== undefined)
      .sort((one, other) => one.sequence - other.sequence);
    expect(events.map(({ event, movedFrom }) => [event, movedFrom])).toEqual([
      ['sales-call.booked', undefined],
      ['sales-call.moved', first],
      ['sales-call.cancelled', undefined],
    ]);
  });

  test('is rejected with the reason for invalid fields, invalid tokens, unavailable times and calls that have started', async () => {
    const { server, clock } = await start();
    const booking = await requestBookingToken(server);
    const wrong = await postJson(server, endpoints.salesCalls, {
      booking,
      slot: 'noon',
      timeZone: 'Mars/Olympus',
      extra: 1,
    });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      {
        status: 'invalid',
        errors: { slot: expect.any(String), timeZone: expect.any(String), extra: expect.any(String) },
      },
    ]);
    for (const token of ['', 'x', `${booking}x`, booking.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))]) {
      expect((await bookCall(server, token, first)).status, token).toBe(404);
      expect((await cancelCall(server, token)).status, token).toBe(404);
    }
    expect((await cancelCall(server, booking)).status).toBe(404);
    for (const slot of [
      '2026-11-02T09:30:00Z',
      '2026-11-03T09:10:00Z',
      '2026-11-06T09:00:00Z',
      '2026-12-24T09:00:00Z',
    ]) {
      expect((await bookCall(server, booking, slot)).status, slot).toBe(409);
    }
    await bookCall(server, booking, first);
    clock.advance(Date.parse(first) - clock.now());
    expect((await bookCall(server, booking, first)).status).toBe(200);
    const moved = await bookCall(server, booking, '2026-11-04T10:00:00Z');
    expect([moved.status, await moved.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    expect((await cancelCall(server, booking)).status).toBe(409);
    expect((await findCalls(server))[0]?.state).toBe('booked');
  });

  test('can be booked with a token for seven days, and changed until it starts', async () => {
    const { server, clock } = await start();
    const [late, early] = [await requestBookingToken(server), await requestBookingToken(server)];
    await bookCall(server, early, '2026-11-13T10:00:00Z');
    clock.advance(7 * DAY_MS);
    expect((await bookCall(server, late, '2026-11-12T10:00:00Z')).status).toBe(404);
    expect((await bookCall(server, early, '2026-11-12T10:00:00Z')).status).toBe(200);
    expect((await cancelCall(server, early)).status).toBe(200);
    expect((await bookCall(server, early, '2026-11-12T10:00:00Z')).status).toBe(404);
  });

  test('is rate limited after too many changes', async () => {
    const { server } = await start();
    const booking = await requestBookingToken(server);
    const answers: Response[] = [];
    for (let tried = 0; tried < 11; tried += 1)
      answers.push(await bookCall(server, booking, tried % 2 === 0 ? first : second));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is deleted after the retention period, and exported and erased by email address', async () => {
    const { server, clock } = await start();
    const { database } = server.services;
    await bookCall(server, await requestBookingToken(server, { email: 'Ada@example.com' }), first);
    await bookCall(server, await requestBookingToken(server, { email: 'grace@example.com' }), first);
    expect(await callData.export(database.kysely, 'ada@EXAMPLE.com')).toMatchObject([
      { email: 'Ada@example.com', state: 'booked' },
    ]);
    expect(await database.commitTogether((tx) => callData.erase(tx, 'ada@example.com'))).toEqual({
      count: 1,
      externalCopies: [],
    });
    expect((await findCalls(server)).map(({ email }) => email)).toEqual(['grace@example.com']);
    expect(await findSeats(server)).toHaveLength(1);
    clock.advance(SALES_CALL_RETENTION_DAYS * DAY_MS);
    expect(await findCalls(server)).toHaveLength(1);
    await expect
      .poll(async () => {
        clock.advance(DAY_MS);
        return [await findCalls(server), await findSeats(server)].flat().length;
      })
      .toBe(0);
  });
});

test('the API description has the response for a time that is not available anymore', async () => {
  const server = await startTestServer();
  const { paths } = await (await server.fetch(textFiles.apiDescription)).json();
  const { schema } = paths[endpoints.salesCalls].post.responses[409].content['application/json'];
  expect(JSON.stringify(schema)).toContain('"const":"taken"');
});
