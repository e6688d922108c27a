import { request as httpRequest } from 'node:http';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const lead = { name: 'contact-sales', email: 'ada@example.com', description: 'We lose money to bots.' };

type Lead = { utm_info?: Record<string, string> };
const sendForm = (server: TestServer, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.fetch(generalContactForm.endpoint, { method: 'POST', body: new URLSearchParams(fields), headers });
const stored = (server: TestServer) => server.services.database.kysely.selectFrom('leads').selectAll().execute();

describeOnEachDatabase('a plain form post', (makeDatabase) => {
  const start = async (options: Parameters<typeof startTestServer>[0] = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), ...options });

  test('redirects to the confirmation page', async () => {
    const server = await start();
    const answer = await sendForm(server, {
      ...lead,
      url: '',
      utm_source: 'news',
      _submission_id: 'submission-0123456789',
    });
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([
      303,
      generalContactForm.places['contact-sales'].thanks,
    ]);
    const [row] = await stored(server);
    expect(row?.submission_id).toBe('submission-0123456789');
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({ utm_info: { utm_source: 'news' }, ipRegion: 'Americas' });
  });

  test('redirects to the form with the typed values and errors when it is rejected', async () => {
    const server = await start();
    const typed = { email: 'ada', description: '<b>"Hi" & </textarea>', apiCallsQuestion: '1 to 10 million' };
    const refused = await sendForm(server, { name: 'contact-sales', ...typed });
    expect(refused.status).toBe(303);
    const location = refused.headers.get('location') ?? '';
    expect(location).toMatch(/^\/contact-sales\/\?draft=[\w-]{24}$/);
    const page = await server.fetch(location);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toBe(
      (await server.fetch(pages.contactSales.path)).headers.get('content-security-policy'),
    );
    expect(html).toMatch(/<input id="email"[^>]* value="ada"[^>]* aria-invalid="true"/);
    expect(html).toContain('>&lt;b&gt;"Hi" &amp; &lt;/textarea&gt;</textarea>');
    expect(html).toContain('<option selected="">1 to 10 million</option>');
    expect(html).toMatch(/<p id="email-error" class="error">[^<]+<\/p>/);
    expect(html).toMatch(/<div id="form-problems"><ul><li><a href="#email">[^<]+<\/a><\/li><\/ul><\/div>/);
    expect(html).toContain('<p id="description-error" class="error" hidden=""></p>');
    expect(await stored(server)).toEqual([]);
  });

  test('names a field that the form does not have', async () => {
    const server = await start();
    const refused = await sendForm(server, { ...lead, phone: '1' });
    const html = await (await server.fetch(refused.headers.get('location') ?? '')).text();
    expect(html).toContain('<li>phone: ');
  });

  test('has a draft that expires after an hour; unknown tokens lead to the empty form', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    const location = (await sendForm(server, { ...lead, email: '' })).headers.get('location') ?? '';
    clock.advance(59 * 60_000);
    expect((await server.fetch(location)).status).toBe(200);
    clock.advance(60_000);
    for (const address of [location, '/contact-sales/?draft=unknown', '/contact-sales/?draft=%00']) {
      const expired = await server.fetch(address);
      expect([expired.status, expired.headers.get('location')]).toEqual([303, pages.contactSales.path]);
    }
    const drafts = () => server.services.database.kysely.selectFrom('form_drafts').selectAll().execute();
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return (await drafts()).length;
      })
      .toBe(0);
  });

  test('returns the filled form when it is rate limited', async () => {
    const server = await start();
    for (let index = 0; index < 10; index += 1) await sendForm(server, { ...lead, description: `No. ${index}` });
    const refused = await sendForm(server, { ...lead, description: 'One too many' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const html = await refused.text();
    expect(html).toContain('One too many</textarea>');
    expect(html).toMatch(/<div id="form-problems"><p>[^<]+<\/p><\/div>/);
  });

  test('stores the campaign in the URL of its page, also after an error, unless the form has its own', async () => {
    const server = await start();
    const referer = `${server.url}${pages.contactSales.path}?utm_source=news&utm_term=a%26b&x=1`;
    await sendForm(server, lead, { referer });
    const refused = await sendForm(server, { ...lead, email: 'ada' }, { referer });
    const draft = new URL(refused.headers.get('location') ?? '', server.url);
    expect(draft.searchParams.get('utm_term')).toBe('a&b');
    await sendForm(server, { ...lead, description: 'Again' }, { referer: draft.href });
    await sendForm(server, { ...lead, description: 'Own', utm_source: 'own' }, { referer });
    await sendForm(server, { ...lead, description: 'Elsewhere' }, { referer: 'https://a.example/?utm_source=x' });
    const campaigns = (await stored(server)).map(({ payload }) => (JSON.parse(payload) as Lead).utm_info);
    const campaign = { utm_source: 'news', utm_term: 'a&b' };
    expect(campaigns).toEqual([campaign, campaign, { utm_source: 'own' }, undefined]);
  });

  test('stores no campaign if the form has no field for it', async () => {
    const server = await start();
    const fields = { email: 'ada@example.com', name: 'Ada', company: 'Engines' };
    const answer = await server.fetch(partnersForm.endpoint, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { referer: `${server.url}${pages.partners.path}?utm_source=news` },
    });
    expect(answer.headers.get('location')).toBe(partnersForm.places.partners.thanks);
    const [row] = await stored(server);
    expect(JSON.parse(row?.payload ?? '')).toEqual({ ...fields, ipRegion: 'Americas' });
  });

  test.each([
    ['20 lines of 249 characters', Array(20).fill('x'.repeat(249)).join('\r\n')],
    ['one character per line', Array(2_500).fill('x').join('\r\n')],
    ['astral characters', Array(10).fill('🕵'.repeat(249)).join('\r\n')],
    ['Chinese', Array(50).fill('我'.repeat(99)).join('\r\n')],
  ])('stores text near the limit with line feeds, counted as in the browser: %s', async (_what, sent) => {
    const server = await start();
    const description = sent.replaceAll('\r\n', '\n');
    expect(description.length).toBeLessThanOrEqual(5_000);
    const answer = await sendForm(server, { ...lead, description: sent });
    expect(answer.headers.get('location')).toContain(generalContactForm.places['contact-sales'].thanks);
    const [row] = await stored(server);
    expect(JSON.parse(row?.payload ?? '')).toMatchObject({ description });
  });

  test('is rejected from another site', async () => {
    const server = await start();
    const from = (headers: Record<string, string>) => sendForm(server, lead, headers).then(({ status }) => status);
    expect(await from({ origin: 'https://evil.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await rawForm(server, { 'sec-fetch-site': 'cross-site', origin: server.url })).toBe(403);
    expect(await rawForm(server, { 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await stored(server)).toEqual([]);
    expect(await from({ origin: server.url })).toBe(303);
    expect(await rawForm(server, { 'sec-fetch-site': 'same-origin' })).toBe(303);
    expect(await from({})).toBe(303);
  });
});

/** `fetch` doesn't allow setting `Sec-Fetch-Site`. */
const rawForm = (server: TestServer, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const request = httpRequest(
      server.url + generalContactForm.endpoint,
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } },
      (response) => resolve(response.resume().statusCode ?? 0),
    );
    request.on('error', reject).end(new URLSearchParams(lead).toString());
  });
