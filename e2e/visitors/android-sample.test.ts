import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { androidPlanPath, endpoints, pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

const kotlin = readFileSync(join(import.meta.dirname, '../../content/android/identify.kt'), 'utf8');

type Body = { userAgent: string; [field: string]: unknown };
type Answer = { result: { visitorId: string; visitorFound: boolean; match: string }; storageToken: string };

const it = browserTest().extend('send', ({ site }) => async (body: Body): Promise<Answer> => {
  const { ticket } = (await (await fetch(site.origin + endpoints.identify)).json()) as { ticket: string };
  const answer = await fetch(site.origin + endpoints.identify, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': body.userAgent },
    body: JSON.stringify({ ...body, ticket }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
});

it('the server recognizes an app that sends the payload of the Kotlin sample', async ({ send }) => {
  const first = await send(readSampleBody());
  expect(first.result.visitorFound).toBe(false);
  const again = await send({ ...readSampleBody(), storageToken: first.storageToken });
  expect(again.result).toMatchObject({ visitorId: first.result.visitorId, visitorFound: true, match: 'token' });
});

it('the server accepts the payload shown on the mobile app detection page', async ({ site, send }) => {
  const html = await (await fetch(site.origin + pages.mobileAppDetection.path)).text();
  const shown = /<code>POST [\s\S]*?(\{[\s\S]*?)<\/code>/.exec(html)?.[1] ?? '';
  const body = JSON.parse(shown.replaceAll('&quot;', '"')) as Body;
  expect((await send(body)).result.visitorId).toMatch(/^[a-zA-Z0-9]{20}$/);
});

it('GET of an Android plan that does not exist returns 404', async ({ site }) => {
  expect((await fetch(site.origin + androidPlanPath('no-such-plan'))).status).toBe(404);
});

/** Returns the payload that the sample builds in its two objects, with values of a made-up device. */
function readSampleBody(): Body {
  const parsePutCalls = (object: string) => {
    const block = new RegExp(`val ${object} = JSONObject\\(\\)((?:\\s+\\.put\\(.*\\))+)`).exec(kotlin)?.[1] ?? '';
    return [...block.matchAll(/\.put\("(\w+)", (.*)\)/g)].map(([, name = '', value = '']) => ({ name, value }));
  };
  const signals = parsePutCalls('signals').map(({ name }) => [name, { value: `made up ${name}` }]);
  expect(signals.length).toBeGreaterThan(2);
  const madeUpFields: Record<string, unknown> = {
    signals: Object.fromEntries(signals),
    userAgent: 'shop-android/1.0 (Android 16)',
  };
  const fields = parsePutCalls('payload').map(({ name, value }) => [
    name,
    madeUpFields[name] ?? value.replaceAll('"', '').replace('$origin', 'https://shop.example'),
  ]);
  return Object.fromEntries(fields) as Body;
}
