import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { bookingParameter, zoneParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { defineSalesCalls } from '../cli/sales-calls.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import {
  bookCall,
  cancelCall,
  fetchCalendar,
  fetchFreeSlots,
  first,
  postForm,
  postJson,
  readCall,
  requestBookingToken,
  second,
  third,
  timeZone,
} from '../testing/sales-calls.ts';
import { startTestServer } from '../testing/server.ts';
import { testAvailability } from '../testing/site.ts';

describeOnEachDatabase('a call without scripts', (makeDatabase) => {
  test('is booked after the form, moved and canceled on server-rendered pages', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock() });
    const lead = { name: 'contact-sales', email: 'ada@example.com', description: 'Bots.' };
    const sent = await postForm(server, generalContactForm.endpoint, lead);
    const offer = sent.headers.get('location') ?? '';
    expect([sent.status, offer.split('=')[0]]).toEqual([
      303,
      `${generalContactForm.places['contact-sales'].thanks}?${bookingParameter}`,
    ]);
    const booking = new URL(offer, server.url).searchParams.get(bookingParameter) ?? '';
    const page = await server.fetch(offer);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      ...[200, 'no-store', 'strict-origin'],
    ]);
    expect(html).not.toContain('<script src');
    expect(html).toContain(`<input type="radio" name="slot" value="${first}" required=""><span>10:00&nbsp;AM</span>`);
    const elsewhere = await (await server.fetch(`${offer}&${zoneParameter}=Asia/Kathmandu`)).text();
    expect(elsewhere).toContain(`value="${first}" required=""><span>2:45&nbsp;PM</span>`);

    const fields = { booking, timeZone: timeZone };
    const missing = await postForm(server, endpoints.salesCalls, fields);
    expect([missing.status, (await missing.text()).includes('Choose a time.')]).toEqual([400, true]);
    const booked = await postForm(server, endpoints.salesCalls, { ...fields, slot: first });
    const callPage = `${pages.salesCall.path}?${bookingParameter}=${booking}`;
    expect([booked.status, booked.headers.get('location')]).toEqual([303, callPage]);
    expect(await (await server.fetch(callPage)).text()).toContain('Tuesday, November 3, 4:00&nbsp;AM to 4:30&nbsp;AM');
    expect((await server.fetch(offer)).headers.get('location')).toBe(callPage);

    for (let host = 0; host < testAvailability.hosts; host += 1)
      await bookCall(server, await requestBookingToken(server), second);
    const conflict = await postForm(server, endpoints.salesCalls, { ...fields, slot: second });
    expect([conflict.status, (await conflict.text()).includes('role="alert"')]).toEqual([409, true]);
    await postForm(server, endpoints.salesCalls, { ...fields, slot: third });
    expect(await (await server.fetch(callPage)).text()).toContain('Tuesday, November 3, 5:00&nbsp;AM to 5:30&nbsp;AM');
    expect((await postForm(server, endpoints.salesCallCancel, { booking })).headers.get('location')).toBe(callPage);
    expect(await (await server.fetch(callPage)).text()).toContain('Your call is canceled');

    const forged = `?${bookingParameter}=forged`;
    expect((await server.fetch(pages.salesCall.path + forged)).status).toBe(404);
    expect(
      (await server.fetch(generalContactForm.places['contact-sales'].thanks + forged)).headers.get('location'),
    ).toBe(generalContactForm.places['contact-sales'].thanks);
    expect(
      (await postForm(server, endpoints.salesCalls, { booking: 'forged', slot: first, timeZone: timeZone })).status,
    ).toBe(404);
  });
});

describe('a call in a time zone that this server does not know', () => {
  test('is shown, listed, moved and canceled in UTC', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ clock });
    const { database } = server.services;
    const booking = await requestBookingToken(server);
    expect((await bookCall(server, booking, first)).status).toBe(200);
    // Stored by a server with newer time zones.
    await database.kysely.updateTable('sales_calls').set({ time_zone: 'Future/Zone' }).execute();
    const callPage = `${pages.salesCall.path}?${bookingParameter}=${booking}`;
    const html = await (await server.fetch(callPage)).text();
    expect(html).toContain('Tuesday, November 3, 9:00&nbsp;AM to 9:30&nbsp;AM');
    expect(html).toContain('<input type="hidden" name="timeZone" value="UTC">');
    expect(await getCommandOutput(defineSalesCalls, { database, now: clock.now() }, ['list'])).toContain(
      'Tuesday, November 3, 9:00\u00a0AM to 9:30\u00a0AM (UTC)',
    );
    expect((await fetchCalendar(server, booking)).join()).toContain('DTSTART:20261103T090000Z');
    expect(await readCall(await cancelCall(server, booking))).toMatchObject({ timeZone: 'UTC' });
    expect(await readCall(await bookCall(server, booking, second))).toMatchObject({ timeZone });
  });

  test.each(['Etc/Unknown', '+05:30', '', 'Future/Zone'])('is rejected with the rule: %j', async (zone) => {
    const server = await startTestServer({ clock: createTestClock() });
    const booking = await requestBookingToken(server);
    const fields = { booking, slot: first, timeZone: zone };
    const answer = await postJson(server, endpoints.salesCalls, fields);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 'invalid', errors: { timeZone: expect.stringContaining('such as Europe/Berlin') } },
    ]);
    const plain = await postForm(server, endpoints.salesCalls, fields);
    expect([plain.status, await plain.text()]).toEqual([400, expect.stringContaining('such as Europe/Berlin')]);
  });
});

describe('an external calendar', () => {
  const url = 'https://calendar.example.org/whorl/half-an-hour';

  test('replaces our own times, and is the only host that a page may frame', async () => {
    const server = await startTestServer({ clock: createTestClock(), environment: { SALES_CALENDAR_URL: url } });
    expect(await fetchFreeSlots(server)).toEqual({ kind: 'calendar', url });
    const booking = await requestBookingToken(server);
    expect((await bookCall(server, booking, first)).status).toBe(404);
    const page = await server.fetch(
      `${generalContactForm.places['contact-sales'].thanks}?${bookingParameter}=${booking}`,
    );
    expect(page.headers.get('content-security-policy')).toContain('frame-src https://calendar.example.org;');
    const html = await page.text();
    expect(html).toContain(`href="${url.replaceAll("'", '')}"`);
    expect(html).not.toContain('<iframe');
  });

  test('is the only reason for frame-src in the policy', async () => {
    const server = await startTestServer();
    const page = await server.fetch(pages.contactSales.path);
    expect(page.headers.get('content-security-policy')).not.toContain('frame-src');
  });

  test('requires an https URL', async () => {
    await expect(
      startTestServer({ environment: { SALES_CALENDAR_URL: 'http://calendar.example.org/' } }),
    ).rejects.toThrow('SALES_CALENDAR_URL: needs to be an https URL');
  });
});
