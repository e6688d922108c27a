import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { bookingParameter, zoneParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { book, first, free, post, second, third, tokenOf, zone } from '../testing/sales-calls.ts';
import { startTestServer } from '../testing/server.ts';
import { testAvailability } from '../testing/site.ts';

describeOnEachDatabase('a call without a script', (makeDatabase) => {
  test('leads from the form to the call, moved and called off, page by page', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock() });
    const lead = { name: 'contact-sales', email: 'ada@example.com', description: 'Bots.' };
    const sent = await post(server, generalContactForm.endpoint, lead);
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
    expect(html).toContain(`<input type="radio" name="slot" value="${first}" required=""><span>10:00</span>`);
    const elsewhere = await (await server.fetch(`${offer}&${zoneParameter}=Asia/Kathmandu`)).text();
    expect(elsewhere).toContain(`value="${first}" required=""><span>14:45</span>`);

    const fields = { booking, timeZone: zone };
    const missing = await post(server, endpoints.salesCalls, fields);
    expect([missing.status, (await missing.text()).includes('Choose a time.')]).toEqual([400, true]);
    const booked = await post(server, endpoints.salesCalls, { ...fields, slot: first });
    const callPage = `${pages.salesCall.path}?${bookingParameter}=${booking}`;
    expect([booked.status, booked.headers.get('location')]).toEqual([303, callPage]);
    expect(await (await server.fetch(callPage)).text()).toContain('Tuesday 3 November, 04:00 to 04:30');
    expect((await server.fetch(offer)).headers.get('location')).toBe(callPage);

    for (let host = 0; host < testAvailability.hosts; host += 1) await book(server, await tokenOf(server), second);
    const taken = await post(server, endpoints.salesCalls, { ...fields, slot: second });
    expect([taken.status, (await taken.text()).includes('role="alert"')]).toEqual([409, true]);
    await post(server, endpoints.salesCalls, { ...fields, slot: third });
    expect(await (await server.fetch(callPage)).text()).toContain('Tuesday 3 November, 05:00 to 05:30');
    expect((await post(server, endpoints.salesCallCancel, { booking })).headers.get('location')).toBe(callPage);
    expect(await (await server.fetch(callPage)).text()).toContain('The call is off');

    const forged = `?${bookingParameter}=forged`;
    expect((await server.fetch(pages.salesCall.path + forged)).status).toBe(404);
    expect(
      (await server.fetch(generalContactForm.places['contact-sales'].thanks + forged)).headers.get('location'),
    ).toBe(generalContactForm.places['contact-sales'].thanks);
    expect((await post(server, endpoints.salesCalls, { booking: 'forged', slot: first, timeZone: zone })).status).toBe(
      404,
    );
  });
});

describe('an outside calendar', () => {
  const url = 'https://calendar.example.org/whorl/half-an-hour';

  test('takes the place of our own times, and is the only host that a page may frame', async () => {
    const server = await startTestServer({ clock: createTestClock(), environment: { SALES_CALENDAR_URL: url } });
    expect(await free(server)).toEqual({ kind: 'calendar', url });
    const booking = await tokenOf(server);
    expect((await book(server, booking, first)).status).toBe(404);
    const page = await server.fetch(
      `${generalContactForm.places['contact-sales'].thanks}?${bookingParameter}=${booking}`,
    );
    expect(page.headers.get('content-security-policy')).toContain('frame-src https://calendar.example.org;');
    const html = await page.text();
    expect(html).toContain(`href="${url.replaceAll("'", '')}"`);
    expect(html).not.toContain('<iframe');
  });

  test('without one no page may frame anything', async () => {
    const server = await startTestServer();
    const page = await server.fetch(pages.contactSales.path);
    expect(page.headers.get('content-security-policy')).not.toContain('frame-src');
  });

  test('has to be reached by https', async () => {
    await expect(
      startTestServer({ environment: { SALES_CALENDAR_URL: 'http://calendar.example.org/' } }),
    ).rejects.toThrow('SALES_CALENDAR_URL: needs to be an https address');
  });
});
