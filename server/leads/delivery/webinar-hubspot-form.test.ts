import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { webinarPath } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createTestSite, startTestServer, type TestServer } from '../../testing/server.ts';
import { useTestVendors } from '../../testing/vendor.ts';

const OF_ALL = '11111111-2222-4333-8444-555555555555';
const OF_THIS = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
const registration = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', formName: 'a-webinar' };

const startVendor = useTestVendors();

const send = (server: TestServer, payload: object) =>
  server.fetch(webinarForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
const count = async (server: TestServer) =>
  (await server.services.database.kysely.selectFrom('leads').select('id').execute()).length;

describeOnEachDatabase('the HubSpot form of a webinar', (makeDatabase) => {
  /** @param named the form that the content sets for the webinar */
  const start = async (named?: string) => {
    const vendor = await startVendor();
    const path = webinarPath('a-webinar');
    const distDir = createTestSite((manifest) => {
      const page = manifest.pages[path];
      if (page === undefined) throw new Error(`The test site has no ${path}`);
      return { ...manifest, pages: { ...manifest.pages, [path]: { ...page, ...(named && { hubspotFormId: named }) } } };
    });
    const environment = { HUBSPOT_PORTAL_ID: '4711', HUBSPOT_WEBINAR_FORM_ID: OF_ALL, HUBSPOT_API_URL: vendor.url };
    return { vendor, server: await startTestServer({ databaseUrl: await makeDatabase(), environment, distDir }) };
  };

  test('is the one that the content sets', async () => {
    const { vendor, server } = await start(OF_THIS);
    expect((await send(server, { ...registration, hubspotFormId: OF_THIS })).status).toBe(200);
    await vendor.received(1);
    expect(vendor.requests[0]?.path).toBe(`/submissions/v3/integration/submit/4711/${OF_THIS}`);
  });

  test('is the configured one when the browser sends none', async () => {
    const { vendor, server } = await start(OF_THIS);
    expect((await send(server, { ...registration, hubspotFormId: '' })).status).toBe(200);
    await vendor.received(1);
    expect(vendor.requests[0]?.path).toBe(`/submissions/v3/integration/submit/4711/${OF_ALL}`);
  });

  test.each([
    ['a form other than the content’s', OF_THIS, '99999999-2222-4333-8444-555555555555'],
    ['the configured form of all webinars', OF_THIS, OF_ALL],
    ['any form where the content sets none', undefined, OF_THIS],
  ])('cannot be %s: the request is rejected with an error of the field', async (_, named, hubspotFormId) => {
    const { vendor, server } = await start(named);
    const answer = await send(server, { ...registration, hubspotFormId });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 'invalid', errors: { hubspotFormId: expect.stringMatching(/^[A-Z].+\.$/) } },
    ]);
    const plain = await server.fetch(webinarForm.endpoint, {
      method: 'POST',
      body: new URLSearchParams({ ...registration, hubspotFormId }),
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([303, expect.stringContaining('?draft=')]);
    expect(await count(server)).toBe(0);
    expect(vendor.requests).toEqual([]);
  });
});
