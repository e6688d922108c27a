import { randomUUID } from 'node:crypto';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

type Envelope = Partial<Record<keyof typeof envelopeNames, string>>;
type SentSubmission = { way: 'script' | 'plain'; times: number; envelope: Envelope; visitorId: string | undefined };

/** Text that a header can contain. */
const anyText = fc.string({
  minLength: 1,
  maxLength: 300,
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
});
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

describeOnEachDatabase('a valid submission', (makeDatabase) => {
  test('is stored once for any envelope and any number of repetitions, and is quarantined if it is not delivered', async () => {
    const environment = {
      TRUSTED_PROXIES: '127.0.0.1',
      LEAD_WEBHOOK_URL: 'http://127.0.0.1:1/',
      LEAD_WEBHOOK_SECRET: '0123456789abcdef',
    };
    const server = await startTestServer({ databaseUrl: await makeDatabase(), environment });
    const ticket = (await (
      await server.fetch(`${endpoints.formTicket}?form=${generalContactForm.endpoint}`)
    ).json()) as {
      ticket: string;
    };
    const envelope: fc.Arbitrary<Envelope> = fc.record(
      {
        submissionId: fc
          .constantFrom('', ...Array.from({ length: 3 }, () => randomUUID()))
          .map((id) => id && `${id}-${randomUUID().slice(0, 8)}`),
        ticket: fc.oneof(fc.constant(ticket.ticket), fc.constant(''), anyText),
        consentVersion: fc.constantFrom('', 'contact-2026-11'),
        trap: fc.oneof(fc.constant(''), anyText),
        solution: fc.oneof(fc.constant(''), anyText, fc.constant(`${'z.'.repeat(18)}z`)),
      },
      { requiredKeys: [] },
    );
    const sent: fc.Arbitrary<SentSubmission> = fc.record({
      way: fc.constantFrom('script', 'plain'),
      times: fc.integer({ min: 1, max: 3 }),
      envelope,
      visitorId: sometimes(fc.string({ minLength: 20, maxLength: 20, unit: fc.constantFrom(...'abcXYZ0189') })),
    });
    let index = 0;
    await fc.assert(
      fc.asyncProperty(sent, async ({ way, times, envelope: parts, visitorId }) => {
        index += 1;
        const email = `visitor-${index}@example.com`;
        const payload = { name: 'contact-sales', email, description: `No. ${index}`, ...(visitorId && { visitorId }) };
        // Each from its own address: the rate limits have a test of their own.
        const from = { 'x-forwarded-for': `2001:db8:0:${index.toString(16)}::1` };
        const ways = { script, plain };
        const answers = await Promise.all(Array.from({ length: times }, () => ways[way](server, payload, parts, from)));
        const isQuarantined = await findQuarantined(server, email);
        expect(isQuarantined ? parts.trap || parts.ticket : !parts.trap, 'quarantined for a reason').toBeTruthy();
        const byScript = isQuarantined && parts.ticket ? 202 : 200;
        expect(new Set(answers)).toEqual(new Set([way === 'plain' ? 303 : byScript]));
      }),
      { numRuns: 120 },
    );
  });
});

/** Whether the one lead of this address is in quarantine: with its delivery and with a reason, or with neither. */
async function findQuarantined(server: TestServer, email: string): Promise<boolean> {
  const rows = await server.services.database.kysely
    .selectFrom('leads')
    .innerJoin('outbox', 'outbox.subject', 'leads.id')
    .select(['leads.quarantine', 'leads.suspicion', 'outbox.state'])
    .where('email', '=', email)
    .execute();
  expect(rows).toHaveLength(1);
  const isQuarantined = rows[0]?.quarantine === 'held';
  expect(rows[0]?.state === 'held').toBe(isQuarantined);
  expect(rows[0]?.suspicion === null).toBe(!isQuarantined);
  return isQuarantined;
}

async function script(
  server: TestServer,
  payload: object,
  parts: Envelope,
  from: Record<string, string>,
): Promise<number> {
  const headers = Object.entries(parts).map(
    ([part, value]) => [envelopeNames[part as keyof Envelope].header, value] as const,
  );
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...from,
      ...Object.fromEntries(headers.filter(([, value]) => value !== undefined)),
    },
    body: JSON.stringify(payload),
  });
  return answer.status;
}

async function plain(
  server: TestServer,
  payload: Record<string, string>,
  parts: Envelope,
  from: Record<string, string>,
): Promise<number> {
  const fields = Object.entries(parts).map(([part, value]) => [
    envelopeNames[part as keyof Envelope].field,
    value ?? '',
  ]);
  const body = new URLSearchParams({ ...payload, ...Object.fromEntries(fields) });
  return (await server.fetch(generalContactForm.endpoint, { method: 'POST', body, headers: from })).status;
}
