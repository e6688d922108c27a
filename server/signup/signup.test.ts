import { KEY_REFERENCE_MINUTES } from '@whorl/contract/keys/key-setup.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';

const email = 'ada@example.com';
const post = (server: TestServer, endpoint: string, fields: Record<string, string>) =>
  server.fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
const signUp = (server: TestServer, name = 'signup') => post(server, generalContactForm.endpoint, { name, email });

describeOnEachDatabase('sign-up without JavaScript', (makeDatabase) => {
  const start = async (environment = {}, options = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), environment, ...options });

  test.each(['signup', 'payment-fraud-get-started'])('the form %s leads to a page with a working key', async (name) => {
    const server = await start();
    const end = (await signUp(server, name)).headers.get('location') ?? '';
    expect(end.split('?')[0]).toBe(generalContactForm.places.signup.thanks);
    // An ID and a signature may contain these letters by chance.
    const unsigned = end.replace(/issued=[0-9a-f-]{36}/, '').replace(/\.[\w-]{43}$/, '');
    expect(unsigned).not.toMatch(/ada|example\.com|pk_/);
    const page = await server.fetch(end);
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    const html = await page.text();
    const [, origin, key = ''] = /curl (\S+) (pk_\w+)/.exec(html) ?? [];
    for (const secret of [key, encodeURIComponent(email), email]) expect(end).not.toContain(secret);
    expect(origin).toBe(server.url);
    expect(html).toContain('data-issued="none" hidden');
    expect(html).not.toMatch(/data-issued="key" hidden|modulepreload/);
    const identified = await postSignals(server, { apiKey: key, url: 'https://a.example/' });
    expect(identified.status).toBe(200);
    expect((await signUp(server, name)).headers.get('location')?.split('.')[0]).toBe(end.split('.')[0]);
  });

  test('the URL of the page with the key expires, and a forged one is invalid', async () => {
    const clock = createTestClock();
    const server = await start({}, { clock });
    const end = (await signUp(server)).headers.get('location') ?? '';
    const other = end.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [
      other,
      `${generalContactForm.places.signup.thanks}?issued=`,
      `${generalContactForm.places.signup.thanks}?issued=dashboard`,
    ]) {
      const answer = await server.fetch(wrong);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, generalContactForm.places.signup.thanks]);
    }
    clock.advance((KEY_REFERENCE_MINUTES + 1) * 60_000);
    expect((await server.fetch(end)).status).toBe(303);
  });

  test('a sign-up leads to the dashboard if configured, and creates no key', async () => {
    const server = await start({ DASHBOARD_SIGNUP_URL: 'https://dashboard.example/signup' });
    const end = (await signUp(server)).headers.get('location') ?? '';
    const html = await (await server.fetch(end)).text();
    expect(html).toContain('href="https://dashboard.example/signup"');
    const answer = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'signup', email: 'grace@example.com' }),
    });
    expect(await answer.json()).toEqual({
      status: 'success',
      id: expect.any(String),
      continueAt: 'https://dashboard.example/signup',
    });
  });

  test('a token for bot detection is shown on the page of its own form', async () => {
    const server = await start();
    const end = (await post(server, botDetectionTokenForm.endpoint, { email })).headers.get('location') ?? '';
    expect(end.split('?')[0]).toBe(botDetectionTokenForm.places['bot-detection-token'].thanks);
    expect(await (await server.fetch(end)).text()).toMatch(/curl \S+ sk_\w+/);
  });
});

test('GET of the sign-up options lists the configured providers', async () => {
  const none = await startTestServer();
  expect(await (await none.fetch(endpoints.signupOptions)).json()).toEqual({ data: { providers: [] } });
  const two = await startTestServer({
    environment: { SIGNUP_PROVIDERS: 'google:https://id.example/google, github:https://id.example/github?a=b' },
  });
  expect(await (await two.fetch(endpoints.signupOptions)).json()).toEqual({
    data: {
      providers: [
        { id: 'google', name: 'Google', url: 'https://id.example/google' },
        { id: 'github', name: 'GitHub', url: 'https://id.example/github?a=b' },
      ],
    },
  });
  for (const wrong of ['gitlab:https://id.example/', 'google:http://id.example/', 'google']) {
    await expect(startTestServer({ environment: { SIGNUP_PROVIDERS: wrong } })).rejects.toThrow(/^SIGNUP_PROVIDERS: /);
  }
});
