import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { afterEach, expect, test } from 'vitest';
import { findDeliveries, retryDeliveries } from '../../platform/outbox/deliveries.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { passUntil } from '../../testing/pass-until.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import {
  type SentMail,
  type SmtpReplies,
  startTestSmtpServer,
  type TestSmtpServer,
} from '../../testing/smtp-server.ts';

const mailServers: TestSmtpServer[] = [];
// Before the server is closed, which waits for deliveries in flight.
afterEach(async () => {
  for (const server of mailServers.splice(0)) await server.close();
});
const startMail = async (replies?: SmtpReplies): Promise<TestSmtpServer> => {
  const mail = await startTestSmtpServer(replies);
  mailServers.push(mail);
  return mail;
};

const notices = ({ port }: TestSmtpServer, more: Record<string, string> = {}) => ({
  SMTP_URL: `smtp://site:secret%20word@127.0.0.1:${port}`,
  LEAD_NOTICE_FROM: 'site@whorl.test',
  LEAD_NOTICE_TO: 'sales@whorl.test',
  ...more,
});

async function send(
  server: TestServer,
  payload: object,
  endpoint: string = generalContactForm.endpoint,
): Promise<string> {
  const answer = await server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify(payload),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}
const NO_MAIL: SentMail = { from: '', to: '', headers: {}, text: '' };
const lead = { name: 'contact-sales', email: 'ada@example.com', description: 'Bots,\nand more bots.' };
const deliveries = (server: TestServer, id: string) => findDeliveries(server.services.database.kysely, [id]);
const states = async (server: TestServer, id: string) => (await deliveries(server, id)).map(({ state }) => state);

describeOnEachDatabase('an email notice', (makeDatabase) => {
  const start = async (environment: Record<string, string>) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), environment, clock });
    return { clock, server, outbox: server.services.outbox };
  };
  test('contains every field, and a reply goes to the sender of the form', async () => {
    const mail = await startMail();
    const { server, clock } = await start(notices(mail));
    const id = await send(server, { ...lead, jobTitle: 'Für Betrug 🕵️', utm_info: { utm_source: 'news' } });
    await expect.poll(() => states(server, id)).toEqual(['sent']);
    const [{ from, to, headers, text } = NO_MAIL] = mail.mails;
    expect([from, to]).toEqual(['site@whorl.test', 'sales@whorl.test']);
    expect(headers).toMatchObject({
      from: 'site@whorl.test',
      to: 'sales@whorl.test',
      'reply-to': 'ada@example.com',
      subject: 'contact-sales: ada@example.com',
      'message-id': `<${(await deliveries(server, id))[0]?.id}@whorl.test>`,
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(Date.parse(headers.date ?? '')).toBe(clock.now());
    for (const line of [
      'email: ada@example.com',
      'jobTitle: Für Betrug 🕵️',
      'utm_source: news',
      'ipRegion: Americas',
      `lead: ${id}`,
      `received: ${new Date(clock.now()).toISOString()}`,
    ]) {
      expect(text.split(/\r?\n/)).toContain(line);
    }
    expect(text).toMatch(/description: Bots,\r?\n {4}and more bots\./);
    expect(mail.commands.find((line) => line.startsWith('AUTH'))).toBe(
      `AUTH PLAIN ${Buffer.from('\0site\0secret word').toString('base64')}`,
    );
  });

  test('goes to the addresses configured for its form, one message per address', async () => {
    const mail = await startMail();
    const { server } = await start(
      notices(mail, {
        LEAD_NOTICE_TO: 'a@whorl.test, b@whorl.test',
        LEAD_NOTICE_TO_BY_FORM: 'support=help@whorl.test',
      }),
    );
    const contact = await send(server, lead);
    const support = await send(server, { email: 'ada@example.com', description: 'It hangs.' }, supportForm.endpoint);
    await expect.poll(() => states(server, contact)).toEqual(['sent', 'sent']);
    await expect.poll(() => states(server, support)).toEqual(['sent']);
    expect(mail.mails.map(({ to }) => to).sort()).toEqual(['a@whorl.test', 'b@whorl.test', 'help@whorl.test']);
  });

  test('contains no header typed into the form', async () => {
    const mail = await startMail();
    const { server } = await start(notices(mail));
    const partner = {
      email: '"a,b"@example.com',
      name: 'Ada',
      company: 'Analytical Engines',
      message: '\r\n.\r\nBcc: eve@example.com\r\n\r\n.\r\nMAIL FROM:<eve@example.com>\r\n',
    };
    const answer = await server.fetch(partnersForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(partner),
    });
    // The schema decides whether an address with a quoted part is valid; if it is, it has to be sent unchanged.
    const isAccepted = answer.status === 200;
    if (!isAccepted) await send(server, { ...partner, email: "o'hara+x@example.com" }, partnersForm.endpoint);
    await expect.poll(() => mail.mails.length).toBe(1);
    const [{ to, headers, text } = NO_MAIL] = mail.mails;
    expect(to).toBe('sales@whorl.test');
    expect(Object.keys(headers)).not.toContain('bcc');
    expect(headers['reply-to']).toBe(isAccepted ? '"a,b"@example.com' : "o'hara+x@example.com");
    expect(text).toContain('MAIL FROM:<eve@example.com>');
    expect(mail.commands.filter((line) => line.startsWith('MAIL FROM'))).toEqual(['MAIL FROM:<site@whorl.test>']);
  });

  test.each<[string, SmtpReplies]>([
    ['550 to the recipient', { RCPT: '550 5.1.1 no such user' }],
    ['554 to the message', { 'DATA .': '554 5.7.1 spam' }],
    ['553 to the sender', { MAIL: '553 5.1.8 not from here' }],
    ['535 to the login', { AUTH: '535 5.7.8 wrong password' }],
    ['554 as a greeting', { greeting: '554 5.3.2 no service' }],
  ])('is a dead letter after %s, and an operator’s retry sends it', async (_what, replies) => {
    const mail = await startMail(replies);
    const started = await start(notices(mail));
    const { server, clock } = started;
    const id = await send(server, lead);
    await expect.poll(() => states(server, id)).toEqual(['dead']);
    expect((await deliveries(server, id))[0]?.last_error).toMatch(/5\d\d/);
    mail.replyWith({});
    await retryDeliveries(server.services.database, id, clock.now());
    await passUntil([started], async () => (await states(server, id))[0] === 'sent');
    expect(mail.mails).toHaveLength(1);
  });

  test.each<[string, SmtpReplies]>([
    ['421 as a greeting', { greeting: '421 4.3.2 come back later' }],
    ['450 to the recipient', { RCPT: '450 4.2.1 greylisted' }],
    ['451 to the message', { 'DATA .': '451 4.3.0 try again' }],
    ['452 to DATA', { DATA: '452 4.3.1 no room' }],
    ['454 to the login', { AUTH: '454 4.7.0 later' }],
    ['no greeting', { greeting: undefined }],
    ['no response', { silent: true }],
    ['a connection closed within the message', { cutAfter: 40 }],
    ['a refused STARTTLS', { EHLO: '250-mail.test\r\n250 STARTTLS', STARTTLS: '454 4.7.0 no TLS now' }],
  ])('is retried as the same message after %s', async (_what, replies) => {
    const mail = await startMail(replies);
    const started = await start(notices(mail));
    const { server } = started;
    const id = await send(server, lead);
    await passUntil([started], async () => (await deliveries(server, id))[0]?.last_error !== null, {
      unanswered: replies.silent === true,
    });
    expect(await states(server, id)).toEqual(['waiting']);
    expect(mail.mails).toEqual([]);
    mail.replyWith({});
    await passUntil([started], async () => (await states(server, id))[0] === 'sent');
    expect(mail.mails.map(({ headers }) => headers['message-id'])).toEqual([
      `<${(await deliveries(server, id))[0]?.id}@whorl.test>`,
    ]);
  });

  test('is sent again as the same message when the server’s response is lost', async () => {
    const mail = await startMail({ loseFirstResponse: true });
    const started = await start(notices(mail));
    const { server } = started;
    const id = await send(server, lead);
    await passUntil([started], async () => (await states(server, id))[0] === 'sent');
    expect(mail.mails).toHaveLength(2);
    expect(mail.mails[1]).toEqual(mail.mails[0]);
  });
});
