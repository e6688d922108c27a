import type { IdentificationErrorBody } from '@whorl/contract/identification/errors.ts';
import { EVENT_FUNCTION, eventHeaders, ownEventPath } from '@whorl/contract/identification/event-call.ts';
import type { OwnEventAnswer } from '@whorl/contract/identification/own-event.ts';
import { identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { postSignals } from '../../testing/signals.ts';

const HOUR_MS = 3_600_000;

async function identify(server: TestServer, platform = 'Linux x86_64', changes: object = {}) {
  const signals = { platform: { value: platform } };
  const response = await postSignals(server, {
    signals,
    url: 'https://example.com/secret-page/',
    tag: { referrer: 'https://elsewhere.example/' },
    linkedId: 'account-7',
    ...changes,
  });
  const { result } = v.parse(identificationAnswerSchema, await response.json());
  return { ...result, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

type Asked = { requestId?: string; cookie?: string; path?: string; function?: string };
const requestEvent = (
  server: TestServer,
  { requestId, cookie, path = ownEventPath, function: name = EVENT_FUNCTION }: Asked,
): Promise<Response> =>
  server.fetch(path, {
    headers: {
      [eventHeaders.function]: name,
      ...(requestId !== undefined && { [eventHeaders.requestId]: requestId }),
      ...(cookie && { cookie }),
    },
  });

describeOnEachDatabase('GET of a browser’s own event', (makeDatabase) => {
  test('GET of the own event returns its products without page, tag and linked ID, and is not cached', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const { requestId, visitorId, cookie } = await identify(server);
    const response = await requestEvent(server, { requestId, cookie });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await response.text();
    const { products } = JSON.parse(text) as OwnEventAnswer;
    expect(products).toMatchObject({
      identification: { data: { visitorId, requestId } },
      botd: { data: { bot: { result: 'notDetected' }, requestId } },
      virtualMachine: { error: { code: 'Failed' } },
    });
    for (const secret of ['secret-page', 'elsewhere.example', 'account-7']) expect(text).not.toContain(secret);
  });

  test('GET of an event returns the same error to other browsers whether or not it exists', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const own = await identify(server);
    const other = await identify(server, 'MacIntel');
    const answers: unknown[] = [];
    for (const asked of [
      { requestId: own.requestId },
      { requestId: own.requestId, cookie: other.cookie },
      { requestId: own.requestId, cookie: `visitor=${own.visitorId}.AAAA` },
      { requestId: '1795262587402.aaaaaa', cookie: own.cookie },
    ]) {
      const response = await requestEvent(server, asked);
      expect(response.status).toBe(404);
      answers.push(await response.json());
    }
    const refusal: IdentificationErrorBody = { error: { code: 'RequestNotFound', message: 'request id is not found' } };
    expect(answers).toEqual(Array(4).fill(refusal));
  });

  test('GET of the own event succeeds for a day', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const { requestId, cookie } = await identify(server);
    clock.advance(23 * HOUR_MS);
    expect((await requestEvent(server, { requestId, cookie })).status).toBe(200);
    clock.advance(2 * HOUR_MS);
    expect((await requestEvent(server, { requestId, cookie })).status).toBe(404);
  });

  test('GET of the own event returns 404 after the visitor was deleted', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const { requestId, cookie } = await identify(server);
    await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie } });
    expect((await requestEvent(server, { requestId, cookie })).status).toBe(404);
  });
});

describe('GET of the own event with an error', () => {
  test.each([
    ['no request id', { requestId: undefined }, 400, 'RequestCannotBeParsed'],
    ['what is no request id', { requestId: 'demo' }, 400, 'RequestCannotBeParsed'],
    ['another version', { path: endpoints.ownEvent.replace(':version', '1') }, 400, 'UnsupportedVersion'],
  ])('GET of the own event returns an error for %s', async (_what, changes, status, code) => {
    const server = await startTestServer();
    const { requestId, cookie } = await identify(server);
    const { requestId: changed, ...rest } = { requestId, ...changes };
    const response = await requestEvent(server, {
      cookie,
      ...(changed !== undefined && { requestId: changed }),
      ...rest,
    });
    expect(response.status).toBe(status);
    expect((await response.json()).error.code).toBe(code);
  });

  test('GET without the function header returns 404', async () => {
    const server = await startTestServer();
    const { requestId, cookie } = await identify(server);
    expect((await requestEvent(server, { requestId, cookie, function: 'visits' })).status).toBe(404);
  });

  test('GET of the own event returns 429 after too many requests from one address', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    let refused: Response | undefined;
    for (let call = 0; call < 150 && refused === undefined; call++) {
      const response = await requestEvent(server, { requestId: '1795262587402.aaaaaa' });
      if (response.status === 429) refused = response;
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an external event service', () => {
  const environment = {
    IDENTIFICATION_SCRIPT_URL_PATTERN: 'https://vendor.example/v<version>/<apiKey>/loader_v<loaderVersion>.js',
    IDENTIFICATION_ENDPOINT: 'https://readings.example/',
    IDENTIFICATION_EVENTS_URL: 'https://api.example:8443/events',
    IDENTIFICATION_EVENTS_KEY: 'public-key',
    IDENTIFICATION_VISITS_URL: 'https://api.example:8443/visitors/',
    IDENTIFICATION_VISITS_TOKEN: 'public-token',
  };

  test('pages get its URL, and their policy allows it', async () => {
    const server = await startTestServer({ environment });
    const { identification } = await (await server.fetch(endpoints.siteSettings)).json();
    expect(identification).toMatchObject({
      events: { url: 'https://api.example:8443/events/', key: 'public-key' },
      visits: { url: 'https://api.example:8443/visitors/', key: 'public-token' },
    });
    const policy = (await server.fetch('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/vendor\.example;/);
    // The agent also requests the server that it was loaded from.
    expect(policy).toContain(
      "connect-src 'self' https://vendor.example https://readings.example https://api.example:8443;",
    );
  });

  test('pages get no URL if it is not configured', async () => {
    const server = await startTestServer();
    const { identification } = await (await server.fetch(endpoints.siteSettings)).json();
    expect(identification).not.toHaveProperty('events');
    const policy = (await server.fetch('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('http');
  });
});
