import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as riskForm } from '@whorl/contract/leads/forms/risk.ts';
import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION } from '@whorl/contract/roi/assumptions.ts';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const email = 'ada@example.com';
/** The minimal payload of each form, an invalid value of one field, and the form's own page. */
const forms = [
  {
    form: 'support',
    endpoint: supportForm.endpoint,
    place: supportForm.places.support,
    least: { email, description: 'The agent says “Client timeout”.' },
    wrong: { description: '' },
  },
  {
    form: 'press',
    endpoint: pressForm.endpoint,
    place: pressForm.places.press,
    least: { email, message: 'What did you measure?' },
    wrong: { message: ' ' },
  },
  {
    form: 'partners',
    endpoint: partnersForm.endpoint,
    place: partnersForm.places.partners,
    least: { email, name: 'Ada', company: 'Analytical Engines' },
    wrong: { company: '' },
  },
  {
    form: 'risk',
    endpoint: riskForm.endpoint,
    place: riskForm.places.risk,
    least: { email, primary_risk_concern: 'SMS fraud', estimated_website_traffic: 'Up to 20,000' },
    wrong: { primary_risk_concern: 'Weather' },
  },
  {
    form: 'roi',
    endpoint: roiForm.endpoint,
    place: roiForm.places.roi,
    least: {
      email,
      roi_expected_transactions_per_month: '50,000',
      roi_average_transaction_value: '64',
      roi_chargeback_rate: '0.2',
    },
    wrong: { roi_chargeback_rate: '101' },
    stored: {
      email,
      roi_expected_transactions_per_month: 50_000,
      roi_average_transaction_value: 64,
      roi_chargeback_rate: 0.2,
      roi_approximate_fraud_loss: 6_400,
      roi_estimated_cost_of_fingerprint: 96,
      roi_estimated_saving_with_fingerprint: 3_104,
      roi_assumptions: {
        version: ROI_ASSUMPTIONS_VERSION,
        prices: priceList.version,
        effectivenessPercent: 50,
        callsPerTransaction: 2,
      },
    },
  },
  {
    form: 'general-contact',
    endpoint: generalContactForm.endpoint,
    place: generalContactForm.places.signup,
    least: { name: 'signup', email },
    wrong: { url: 'no address' },
  },
  {
    form: 'bot-detection-token',
    endpoint: botDetectionTokenForm.endpoint,
    place: botDetectionTokenForm.places['bot-detection-token'],
    least: { email },
    wrong: { email: 'ada' },
  },
  {
    form: 'general-contact',
    endpoint: generalContactForm.endpoint,
    place: generalContactForm.places['get-demo'],
    least: { name: 'get-demo', email, description: 'Show us our own traffic.' },
    wrong: { description: '' },
  },
] as const;

const send = (server: TestServer, endpoint: string, payload: object) =>
  server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
const post = (server: TestServer, endpoint: string, fields: Record<string, string>) =>
  server.fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
const stored = (server: TestServer) => server.services.database.kysely.selectFrom('leads').selectAll().execute();

describeOnEachDatabase('each form', (makeDatabase) => {
  const start = async () =>
    startTestServer({ databaseUrl: await makeDatabase(), environment: { COUNTRY_FALLBACK: 'BR' } });

  test.each(forms)('$form of $place.page stores the payload with the region', async (each) => {
    const { form, endpoint, least } = each;
    const server = await start();
    const answer = await send(server, endpoint, least);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'success', id: expect.any(String) });
    const [row, ...others] = await stored(server);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ form, email });
    expect(JSON.parse(row?.payload ?? '')).toEqual({
      ...('stored' in each ? each.stored : least),
      ipRegion: 'Americas',
    });
  });

  test.each(forms)('$form of $place.page rejects an invalid field and an unknown field by name', async (each) => {
    const { endpoint, least, wrong } = each;
    const server = await start();
    const [field = ''] = Object.keys(wrong);
    for (const payload of [
      { ...least, ...wrong },
      { ...least, phone: '1' },
    ]) {
      const answer = await send(server, endpoint, payload);
      const name = 'phone' in payload ? 'phone' : field;
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { status: 'invalid', errors: { [name]: expect.stringMatching(/^[A-Z].+\.$/) } },
      ]);
    }
    expect(await stored(server)).toEqual([]);
  });

  test.each(forms)('$form of $place.page accepts a plain form post', async ({ endpoint, place, least, wrong }) => {
    const server = await start();
    const refused = await post(server, endpoint, { ...least, ...wrong });
    const location = refused.headers.get('location') ?? '';
    expect([refused.status, location.split('?')[0]]).toEqual([303, place.page]);
    const page = await server.fetch(location);
    const html = await page.text();
    const [field = ''] = Object.keys(wrong);
    expect(page.status).toBe(200);
    expect(html).toMatch(new RegExp(`<p id="${field}-error">[^<]+</p>`));
    expect(html).toContain(`value="${'email' in wrong ? wrong.email : email}"`);
    const accepted = await post(server, endpoint, least);
    const end = accepted.headers.get('location') ?? '';
    expect([accepted.status, end.split('?')[0]]).toEqual([303, place.thanks]);
    expect((await server.fetch(end)).status).toBe(200);
  });
});

describeOnEachDatabase('a webinar registration', (makeDatabase) => {
  const start = async () => startTestServer({ databaseUrl: await makeDatabase() });
  const least = { email, firstName: 'Ada', lastName: 'Lovelace', formName: 'a-webinar' };

  test('stores a demo request from a plain form and from a script', async () => {
    const server = await start();
    expect((await post(server, webinarForm.endpoint, { ...least, requestDemo: 'true' })).status).toBe(303);
    expect(
      (await send(server, webinarForm.endpoint, { ...least, email: 'grace@example.com', requestDemo: false })).status,
    ).toBe(200);
    const wishes = (await stored(server)).map(
      ({ payload }) => (JSON.parse(payload) as { requestDemo: boolean }).requestDemo,
    );
    expect(wishes.sort()).toEqual([false, true]);
  });

  test.each(['constructor', 'valueof', '__proto__'])(
    'is rejected by field name for the webinar %s, a name that every object has',
    async (formName) => {
      const server = await start();
      const answer = await send(server, webinarForm.endpoint, { ...least, formName });
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['formName']]);
      expect((await post(server, webinarForm.endpoint, { ...least, formName })).status).toBeLessThan(500);
    },
  );

  test('is rejected by field name when the webinar does not exist', async () => {
    const server = await start();
    const answer = await send(server, webinarForm.endpoint, { ...least, formName: 'no-webinar' });
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([
      400,
      ['formName'],
    ]);
    expect((await post(server, webinarForm.endpoint, { ...least, formName: 'no-webinar' })).status).toBe(404);
    expect(await stored(server)).toEqual([]);
  });

  test('returns to the webinar’s page with the typed values after an error', async () => {
    const server = await start();
    const refused = await post(server, webinarForm.endpoint, { ...least, lastName: '' });
    const location = refused.headers.get('location') ?? '';
    expect(location).toMatch(/^\/resources\/webinars\/a-webinar\/\?draft=/);
    expect(await (await server.fetch(location)).text()).toContain('value="Ada"');
    expect((await server.fetch('/resources/webinars/other/?draft=x')).status).toBe(404);
  });

  test('leads to the webinar’s page if that has no form anymore, and stores nothing', async () => {
    const server = await start();
    // The confirmation page takes the place of a webinar that is over: a page below the same path, without the form.
    const over = webinarForm.places.webinar.thanks;
    const sent = { ...least, formName: 'sent' };
    const answer = await send(server, webinarForm.endpoint, sent);
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      { formName: 'Registration for this webinar has closed.' },
    ]);
    for (const fields of [sent, { ...sent, lastName: '' }]) {
      const refused = await post(server, webinarForm.endpoint, fields);
      expect([refused.status, refused.headers.get('location')]).toEqual([303, over]);
    }
    const draft = await post(server, webinarForm.endpoint, { ...least, lastName: '' });
    const query = new URL(draft.headers.get('location') ?? '', 'http://site').search;
    const page = await server.fetch(over + query, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, over]);
    expect(await stored(server)).toEqual([]);
  });
});
