import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { erasureReceiptSchema, foundDataSchema, personalDataExportSchema } from '@whorl/contract/console/privacy.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { definePrivacy } from '../cli/privacy.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { readAudit, readErrorCode, send, sendLead, startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { postSignals } from '../testing/signals.ts';
import { startTestVendor } from '../testing/vendor.ts';

const find = async (console: TestConsole, subject: string) =>
  v.parse(foundDataSchema, await (await send(console, 'POST', consoleCalls.privacyFind, { subject })).json());
const countOf = async (console: TestConsole, subject: string, part: string) =>
  (await find(console, subject)).parts.find(({ name }) => name === part)?.count;
const erase = (console: TestConsole, subject: string, confirmation = subject) =>
  send(console, 'POST', consoleCalls.privacyErase, { subject, confirmation });

describeDataLayer('privacy requests in the console', (makeDatabase) => {
  test('export what the command exports, by any spelling of the email address', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    await sendLead(console, 'Ada@example.com');
    await sendLead(console, 'eve@example.com');
    expect(await countOf(console, ' ADA@EXAMPLE.COM ', 'forms')).toBe(1);
    const answer = await send(console, 'POST', consoleCalls.privacyExport, { subject: 'ada@example.com' });
    const exported = v.parse(personalDataExportSchema, await answer.json());
    expect(exported.kept.forms).toMatchObject([{ email: 'Ada@example.com' }]);
    const { database, clock } = console.server.services;
    const command = await getCommandOutput(definePrivacy, { database, now: clock.now() }, [
      'export',
      'ada@example.com',
    ]);
    expect(exported).toEqual(JSON.parse(command));
  });

  test('erase after the email address was typed again, with a receipt that names copies in other systems', async () => {
    const vendor = await startTestVendor();
    onTestFinished(() => vendor.close());
    const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const console = await startConsole({ databaseUrl: await makeDatabase(), environment });
    const lead = await sendLead(console, 'ada.lovelace@example.com');
    await sendLead(console, 'eve@example.com');
    await vendor.received(2);
    await expect
      .poll(async () =>
        JSON.stringify(
          await (
            await send(console, 'POST', consoleCalls.privacyExport, { subject: 'ada.lovelace@example.com' })
          ).json(),
        ),
      )
      .toContain('"sent"');
    const refused = await erase(console, 'ada.lovelace@example.com', 'eve@example.com');
    expect([refused.status, await readErrorCode(refused)]).toEqual([400, 'bad_request']);
    expect(await countOf(console, 'ada.lovelace@example.com', 'forms')).toBe(1);

    const answer = await erase(console, 'ada.lovelace@example.com', 'Ada.Lovelace@Example.com ');
    const receipt = v.parse(erasureReceiptSchema, await answer.json());
    expect(receipt).toMatchObject({
      erasedAt: new Date(console.clock.now()).toISOString(),
      erasedBy: 'console token',
      subject: 'ada.lovelace@example.com',
      copies: [{ id: expect.stringContaining(lead), deliveredAt: expect.any(String) }],
    });
    expect(receipt.parts.find(({ name }) => name === 'forms')?.count).toBe(1);
    expect((await find(console, 'ada.lovelace@example.com')).parts.every(({ count }) => count === 0)).toBe(true);
    expect(await countOf(console, 'eve@example.com', 'forms')).toBe(1);
    const entries = await readAudit(console, 'privacy.erase');
    expect(entries.map(({ subject, detail }) => [subject, detail])).toEqual([
      [receipt.id, 'started, by email address'],
      [receipt.id, expect.stringMatching(/^erased: .*1 of forms/)],
    ]);
    expect(JSON.stringify(await readAudit(console)).toLowerCase()).not.toContain('lovelace');
    const again = v.parse(erasureReceiptSchema, await (await erase(console, 'ada.lovelace@example.com')).json());
    expect((await readAudit(console, 'privacy.erase')).at(-1)).toMatchObject({
      subject: again.id,
      detail: 'nothing was stored',
    });
  });

  test('erase the visits of a visitor ID, which is not in the audit log', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const answer = await postSignals(console.server, { apiKey: 'whorl-site' });
    const body = v.parse(v.object({ result: v.object({ visitorId: v.string() }) }), await answer.json());
    const subject = `visitor:${body.result.visitorId}`;
    expect(await countOf(console, subject, 'identifications')).toBeGreaterThan(0);
    const receipt = v.parse(erasureReceiptSchema, await (await erase(console, subject)).json());
    expect(receipt.subject).toBe(subject);
    expect(await countOf(console, subject, 'identifications')).toBe(0);
    expect(JSON.stringify(await readAudit(console))).not.toContain(body.result.visitorId);
  });
});

test.each([
  [consoleCalls.privacyFind, { subject: 'ada' }, 'subject: It is not an email address.'],
  [consoleCalls.privacyFind, { subject: 'visitor:%' }, 'subject: It is not a visitor ID.'],
  [consoleCalls.privacyExport, {}, 'subject: is missing'],
  [consoleCalls.privacyErase, { subject: 'ada@example.com' }, 'confirmation: is missing'],
  [
    consoleCalls.privacyErase,
    { subject: 'ada@example.com', confirmation: 'visitor:ada' },
    'confirmation: must be the same',
  ],
])('POST %s with %j returns 400 with the field and the reason', async (url, body, message) => {
  const console = await startConsole();
  const answer = await send(console, 'POST', url, body);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});

test.each<[Role | undefined, number]>([
  [undefined, 401],
  ['viewer', 403],
  ['editor', 403],
  ['administrator', 200],
])('the endpoints of privacy requests answer the role %s with %i', async (role, status) => {
  const console = await startConsole();
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const person = { subject: 'ada@example.com' };
  const responses = [
    await send(console, 'POST', consoleCalls.privacyFind, person, cookie),
    await send(console, 'POST', consoleCalls.privacyExport, person, cookie),
    await send(console, 'POST', consoleCalls.privacyErase, { ...person, confirmation: person.subject }, cookie),
  ];
  expect(responses.map((response) => response.status)).toEqual([status, status, status]);
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
});

test('an erasure that another site sends is refused', async () => {
  const console = await startConsole();
  await sendLead(console, 'ada@example.com');
  const answer = await console.server.fetch(consoleCalls.privacyErase, {
    method: 'POST',
    headers: { cookie: console.cookie, 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify({ subject: 'ada@example.com', confirmation: 'ada@example.com' }),
  });
  expect([answer.status, await readErrorCode(answer)]).toEqual([403, 'cross_origin']);
  expect(await countOf(console, 'ada@example.com', 'forms')).toBe(1);
});
