import { randomUUID } from 'node:crypto';
import { getFieldSchemas } from '@whorl/contract/leads/inspect-schema.ts';
import { commonQuestions } from '@whorl/contract/leads/job-application.ts';
import { createApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { webinarPath } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { ABSENT, calculatedFields, type Field, fieldCases, GUID } from '../testing/field-cases.ts';
import { testJobs } from '../testing/jobs.ts';
import { createTestSite, startTestServer, type TestServer } from '../testing/server.ts';
import { roiServerFields } from './complete-roi-lead.ts';
import { type LeadForm, leadForms } from './lead-forms.ts';

const [job] = testJobs;
if (job === undefined) throw new Error('There is no position to apply for');
const forms: readonly LeadForm[] = [
  ...leadForms,
  createApplicationForm({
    slug: job.slug,
    title: job.job.title,
    questions: [...commonQuestions, ...job.job.questions],
  }),
];
/**
 * Fields that are optional in the schema, but required by a rule over several fields when the form has its first name.
 */
const conditionallyRequired: Readonly<Partial<Record<LeadForm['id'], readonly string[]>>> = {
  'general-contact': ['description'],
};
const REGION = 'Americas';

type Payload = Readonly<Record<string, unknown>>;
type Trial = { what: string; field: string; sent: Payload; stored: Payload | undefined };

function createTrials(form: LeadForm): Trial[] {
  const fields = Object.entries(getFieldSchemas(form.schema)).map(
    ([name, schema]) => [name, fieldCases(name, schema, conditionallyRequired[form.id]?.includes(name))] as const,
  );
  const trials = fields.flatMap(([field, { cases }]) =>
    cases.map(({ what, value, ...outcome }) => {
      const base = basePayload(fields);
      return {
        what: `${field}: ${what}`,
        field,
        sent: replaced(base, field, value),
        stored: 'stored' in outcome ? replaced(base, field, outcome.stored) : undefined,
      };
    }),
  );
  const unknown = ['fax', 'constructor', 'EMAIL'].map((field) => ({
    what: `a field "${field}" that there is not`,
    field,
    sent: { ...basePayload(fields), [field]: 'x' },
    stored: undefined,
  }));
  return [...trials, ...unknown];
}

/** Returns every required field, with an email address of its own because submissions per address are limited. */
const basePayload = (fields: readonly (readonly [string, Field])[]): Payload => ({
  ...Object.fromEntries(fields.flatMap(([name, { optional, sample }]) => (optional ? [] : [[name, sample]]))),
  email: `${randomUUID()}@example.com`,
});

const replaced = (payload: Payload, field: string, value: unknown): Payload => {
  const { [field]: _, ...others } = payload;
  return value === ABSENT ? others : { ...others, [field]: value };
};

async function send(server: TestServer, form: LeadForm, payload: Payload, index: number) {
  const answer = await server.fetch(form.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-submission-id': randomUUID(),
      'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    },
    body: JSON.stringify(payload),
  });
  return { status: answer.status, body: (await answer.json()) as { id?: string; errors?: Record<string, string> } };
}

describeOnEachDatabase('the limits of every field', (makeDatabase) => {
  test.each(forms.map((form) => [form.id, form] as const))(
    'of %s are enforced over HTTP',
    // Each field takes about twenty requests.
    { timeout: 60_000 },
    async (_id, form) => {
      const server = await startTestServer({
        databaseUrl: await makeDatabase(),
        distDir: siteWithHubspotForm(),
        environment: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'US' },
      });
      const trials = createTrials(form);
      const outcomes = await Promise.all(
        trials.map(async (trial, index) => ({ trial, ...(await send(server, form, trial.sent, index)) })),
      );
      const rows = await server.services.database.kysely.selectFrom('leads').select(['id', 'payload']).execute();
      const payloads = new Map(rows.map(({ id, payload }) => [id, JSON.parse(payload) as Payload]));
      const seen = outcomes.map(({ trial: { what }, status, body }) => ({
        what,
        status,
        wrong: Object.keys(body.errors ?? {}),
        stored: withoutCounted(payloads.get(body.id ?? '')),
      }));
      const expected = trials.map(({ what, field, stored }) => ({
        what,
        status: stored === undefined ? 400 : 200,
        wrong: stored === undefined ? [field] : [],
        stored: withoutCounted(stored && { ipRegion: REGION, ...stored }),
      }));
      const off = seen.filter((one, index) => JSON.stringify(sorted(one)) !== JSON.stringify(sorted(expected[index])));
      expect(off).toEqual(off.map(({ what }) => expected.find((one) => one.what === what)));
      expect(rows).toHaveLength(expected.filter(({ status }) => status === 200).length);
    },
  );
});

/** Creates a site with a webinar page that sets a HubSpot form. */
const siteWithHubspotForm = (): string =>
  createTestSite((manifest) => {
    const path = webinarPath('a-webinar');
    const page = manifest.pages[path];
    if (page === undefined) throw new Error(`There is no ${path}`);
    return { ...manifest, pages: { ...manifest.pages, [path]: { ...page, hubspotFormId: GUID } } };
  });

/** Removes the fields that the server calculates, which have tests of their own. */
const withoutCounted = (payload: Payload | undefined): Payload | undefined =>
  payload &&
  Object.fromEntries(
    Object.entries(payload).filter(([name]) => ![...calculatedFields, ...roiServerFields].includes(name)),
  );

/** Sorts keys, because the order of fields is irrelevant. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)]),
      );

test('fieldCases throws for an unknown kind of field', () => {
  expect(() => fieldCases('when', { kind: 'schema', type: 'date' } as never)).toThrow('Field "when"');
});
