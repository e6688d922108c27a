import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { passwordField } from '@whorl/contract/console/sign-in.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { sendEvents, testEvent } from '../testing/analytics-events.ts';
import { CONSOLE_TOKEN, PASSWORD, postForm, sendLead, startConsole } from '../testing/console.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { postSignals } from '../testing/signals.ts';
import { answers, startTestVendor } from '../testing/vendor.ts';
import { createWorkspace, distinctBrowser } from '../testing/visits.ts';

const DAY_MS = 86_400_000;
/** Values that the requests of the day contain, and that the log must not. */
const planted = {
  email: 'planted.person@planted-company.example',
  name: 'Plantagenet',
  phone: '+15550100777',
  message: 'planted words of a message',
  query: 'planted-in-a-query',
  path: 'planted-in-a-path',
  linkedId: 'planted-linked-id',
  userAgent: 'PlantedAgent/9.9',
  referrer: 'planted-referrer.example',
  wrongToken: 'planted token of the console',
  wrongKey: 'plantedSecretKey00000000',
  wrongPassword: 'planted password of a user',
  address: '203.0.113.77',
};

describeOnEachDatabase('the log', (makeDatabase) => {
  test('contains no personal data, tokens and keys after a day of requests, failures and background jobs', async () => {
    // A vendor that quotes what it refuses.
    const vendor = await startTestVendor((response, { body }) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ message: body })),
    );
    const lines: string[] = [];
    const console = await startConsole({
      databaseUrl: await makeDatabase(),
      log: createLog('trace', { write: (line) => lines.push(line) }),
      environment: {
        TRUSTED_PROXIES: '127.0.0.0/8',
        WEBHOOK_PRIVATE_TARGETS: 'on',
        ...{ HUBSPOT_PORTAL_ID: '4711', HUBSPOT_CONTACT_FORM_ID: '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f' },
        ...{ HUBSPOT_API_URL: vendor.url, HUBSPOT_ACCESS_TOKEN: 'pat-na1-planted' },
        ...{ LEAD_WEBHOOK_URL: `${vendor.url}/leads`, LEAD_WEBHOOK_SECRET: 'planted secret of a webhook' },
      },
    });
    const { server, clock, cookie } = console;
    const headers = {
      'x-forwarded-for': planted.address,
      'user-agent': planted.userAgent,
      referer: `https://${planted.referrer}/?email=${planted.email}`,
    };
    const post = (path: string, body: string, more: Record<string, string> = {}) =>
      server.fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body,
      });
    const fields = { name: 'contact-sales', email: planted.email, description: planted.message };

    // Visitors: leads, mistakes, broken requests.
    await sendLead(console, planted.email, { description: `${planted.message}, ${planted.name}` }, headers);
    await post(
      generalContactForm.endpoint,
      JSON.stringify({ ...fields, phone: planted.phone, email: planted.message }),
    );
    await post(generalContactForm.endpoint, `{"email":"${planted.email}`);
    await postForm(server, generalContactForm.endpoint, fields, headers);
    await server.fetch(`/${planted.path}/${planted.email}?email=${planted.query}`, { headers });
    await server.fetch(`/api/${planted.path}?token=${planted.query}`, { headers });
    await sendEvents(server, [testEvent({ user_properties: { email: planted.email } })], {}, headers);
    await sendEvents(server, [testEvent({ event_type: planted.message })], {}, headers);
    await post(endpoints.errorReport, JSON.stringify({ message: planted.message, path: `/${planted.path}/` }));

    // Identifications, with the site's key and a customer's, and calls of the server API.
    const visitor = { ...distinctBrowser('planted'), linkedId: planted.linkedId, tag: { email: planted.email } };
    const answer = await postSignals(server, visitor, headers);
    expect(answer.status).toBe(200);
    const { storageToken = '' } = (await answer.json()) as { storageToken?: string };
    await post(endpoints.identify, JSON.stringify({ apiKey: planted.wrongKey, linkedId: planted.linkedId }));
    const shop = await createWorkspace(server, 'shop');
    const { requestId } = await shop.visit(visitor, headers);
    for (const key of [shop.secret, planted.wrongKey])
      await server.fetch(`/v4/events/${requestId}?linked_id=${planted.linkedId}`, {
        headers: { ...headers, authorization: `Bearer ${key}` },
      });
    await server.fetch('/v4/webhooks', {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${vendor.url}/${planted.path}` }),
    });
    await shop.visit(visitor, headers);

    // Users of the console.
    await postForm(server, consoleArea, { token: planted.wrongToken }, headers);
    const userCookie = await console.signInAs(planted.email, 'editor');
    await postForm(server, consoleArea, { email: planted.email, [passwordField]: planted.wrongPassword }, headers);
    for (const path of [
      `${consoleCalls.leads}?email=${planted.email}`,
      `${consoleCalls.leads}?unknown=${planted.query}`,
    ])
      await server.fetch(path, { headers: { ...headers, cookie: userCookie } });

    // A day of background jobs, with failing deliveries, then failures of the database.
    await vendor.received(2);
    clock.advance(DAY_MS);
    vendor.answerWith(answers.garbage);
    await sendLead(console, planted.email, { description: planted.message }, headers);
    await vendor.received(4);
    await server.services.database.kysely.schema.alterTable('leads').renameTo('no_leads').execute();
    expect((await post(generalContactForm.endpoint, JSON.stringify(fields))).status).toBe(500);
    await server.close();
    await vendor.close();

    const levels = new Set(lines.map((line) => (JSON.parse(line) as { level: number }).level));
    // The requests and their failures were logged at all.
    expect(lines.length).toBeGreaterThan(30);
    expect([...levels]).toEqual(expect.arrayContaining([30, 40, 50]));
    const secrets = {
      ...planted,
      ...{ consoleToken: CONSOLE_TOKEN, password: PASSWORD, secretKey: shop.secret, storageToken },
      ...{ session: cookie.split('=')[1] ?? '', userSession: userCookie.split('=')[1] ?? '' },
      ...{ hubspotToken: 'pat-na1-planted', webhookSecret: 'planted secret of a webhook' },
    };
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(8);
    const found = Object.entries(secrets).flatMap(([name, secret]) =>
      lines
        .filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)))
        // Operators block the addresses of refused sign-ins.
        .filter((line) => name !== 'address' || !line.includes('"console login refused"'))
        .map((line) => `${name}: ${line}`),
    );
    expect(found).toEqual([]);
  });
});
