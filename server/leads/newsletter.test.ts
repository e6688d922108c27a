import { randomUUID } from 'node:crypto';
import { form as newsletterForm, schema as newsletterSchema } from '@whorl/contract/leads/forms/newsletter.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { defineLeads } from '../cli/leads.ts';
import { findDeliveries } from '../platform/outbox/deliveries.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startTestVendor } from '../testing/vendor.ts';

const CONTACT_FORM = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
const NEWSLETTER_FORM = '11111111-2222-4333-8444-555555555555';

const send = (server: TestServer, payload: object, submissionId: string = randomUUID()) =>
  server.fetch(endpoints.newsletter, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': submissionId },
    body: JSON.stringify(payload),
  });
const sendForm = (server: TestServer, fields: Record<string, string>) =>
  server.fetch(endpoints.newsletter, { method: 'POST', body: new URLSearchParams(fields) });
const stored = (server: TestServer) => server.services.database.kysely.selectFrom('leads').selectAll().execute();

describeOnEachDatabase('the newsletter', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), environment });

  test('stores the address once, with the campaign, the visitor ID and the region', async () => {
    const server = await start({ COUNTRY_FALLBACK: 'DE' });
    const payload = { email: 'ada@example.com', utm_info: { utm_source: 'x' }, visitorId: 'abcdefghij0123456789' };
    const first = await send(server, payload, 'submission-0123456789');
    const again = await send(server, { email: 'ada@example.com' }, 'submission-0123456789');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    const rows = await stored(server);
    expect(rows).toMatchObject([{ form: 'newsletter', email: 'ada@example.com', suspicion: null }]);
    expect(JSON.parse(rows[0]?.payload ?? '')).toEqual({ ...payload, ipRegion: 'EMEA' });
  });

  test.each([
    ['email', { email: 'ada@localhost' }],
    ['email', {}],
    ['description', { email: 'ada@example.com', description: 'Hello' }],
    ['visitorId', { email: 'ada@example.com', visitorId: '1' }],
  ])('rejects an invalid %s by name', async (field, payload) => {
    const server = await start();
    const answer = await send(server, payload);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 'invalid', errors: { [field]: expect.stringMatching(/^[A-Z].+\.$/) } },
    ]);
    expect(await stored(server)).toEqual([]);
  });

  test('redirects a plain form post to the confirmation page, or to the form with its errors', async () => {
    const server = await start();
    const accepted = await sendForm(server, {
      email: 'ada@example.com',
      utm_source: 'x',
      _consent_version: 'newsletter-2026-11',
    });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, newsletterForm.places.newsletter.thanks]);
    const refused = await sendForm(server, { email: 'grace@localhost' });
    const location = refused.headers.get('location') ?? '';
    expect(location).toMatch(/^\/subscribe-newsletter\/\?draft=/);
    const html = await (await server.fetch(location)).text();
    expect(html).toMatch(/<input id="email"[^>]* value="grace@localhost" aria-invalid="true"/);
    expect(html).toMatch(/<p id="email-error" class="error">[^<]+<\/p>/);
    expect(html).toContain('<input id="newsletter-footer" name="email" type="email">');
    expect((await stored(server)).map(({ email }) => email)).toEqual(['ada@example.com']);
  });

  test('is delivered to its own HubSpot form, and not delivered without one', async () => {
    const vendor = await startTestVendor();
    const hubspot = {
      HUBSPOT_PORTAL_ID: '4711',
      HUBSPOT_CONTACT_FORM_ID: CONTACT_FORM,
      HUBSPOT_API_URL: vendor.url,
    };
    try {
      const without = await start(hubspot);
      await send(without, { email: 'ada@example.com' });
      const [resting] = await stored(without);
      expect(await findDeliveries(without.services.database.kysely, [resting?.id ?? ''])).toEqual([]);

      const server = await start({ ...hubspot, HUBSPOT_NEWSLETTER_FORM_ID: NEWSLETTER_FORM });
      await send(server, { email: 'ada@example.com', utm_info: { utm_source: 'x' } });
      await vendor.received(1);
      expect(vendor.requests[0]?.path).toBe(`/submissions/v3/integration/submit/4711/${NEWSLETTER_FORM}`);
      const { fields, context } = JSON.parse(vendor.requests[0]?.body ?? '') as HubspotBody;
      expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual({
        email: 'ada@example.com',
        utm_source: 'x',
        ip_region: 'Americas',
      });
      expect(context.pageName).toBe('newsletter');
    } finally {
      await vendor.close();
    }
  });

  test('is listed and exported like other leads', async () => {
    const server = await start();
    await send(server, { email: 'ada@example.com', utm_info: { utm_source: 'x' } });
    const { database } = server.services;
    const printed = (...args: string[]) => getCommandOutput(defineLeads, { database, now: 0 }, args);
    expect(await printed('list')).toMatch(/ newsletter {2}ada@example\.com /);
    const [head = '', row = ''] = (await printed('export', '--format', 'csv')).split('\r\n');
    const cell = (column: string) => row.split(',')[head.split(',').indexOf(`"${column}"`)];
    expect([cell('form'), cell('email'), cell('utm_info')]).toEqual([
      '"newsletter"',
      '"ada@example.com"',
      '"utm_source=x"',
    ]);
  });
});

test('newsletterSchema requires only an email address', () => {
  expect(validate(newsletterSchema, { email: ' ada@example.com ' })).toEqual({
    valid: true,
    value: { email: 'ada@example.com' },
  });
});

type HubspotBody = { fields: { name: string; value: string }[]; context: { pageName: string } };
