import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { copyRepository } from '../../scripts/copy-repository.ts';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startSite } from '../fixtures/running-site.ts';

const BUILD_MS = 15 * 60_000;
const FORM_GUID = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
/** The discard port, so deliveries stay in the outbox. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';
const endpoint = '/api/call-back/';
const thanks = '/partners/call-back/';

/** Everything that a new form needs: its definition and its texts. `showForm` adds it to a page. */
const files = {
  'contract/leads/forms/call-back.ts': `import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, line, optionalField, paragraph, requiredLine, utmInfo, visitorId } from '../form-fields.ts';

export const schema = v.strictObject({
  email,
  name: requiredLine(fieldLengths.name, 'Please enter your name.'),
  phone: requiredLine(40, 'Please enter your phone number.'),
  topic: v.picklist(['Pricing', 'Integration'], 'Please choose a topic.'),
  when: optionalField(v.picklist(['Morning', 'Afternoon'], 'Please choose a time.')),
  details: optionalField(paragraph(fieldLengths.text)),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

export const form = defineForm({
  id: 'call-back',
  endpoint: '${endpoint}',
  schema,
  fields: [
    [
      { name: 'name', kind: 'text', autoComplete: 'name' },
      { name: 'phone', kind: 'phone' },
    ],
    { name: 'email', kind: 'email' },
    { name: 'topic', kind: 'radio' },
    { name: 'when', kind: 'select' },
    { name: 'details', kind: 'textarea', lines: 4 },
  ],
  consent: () => [{ version: 'call-back-1', text: 'We use this to call you. After 730 days it is deleted.' }],
  destinations: {
    hubspot: {
      variable: 'HUBSPOT_CALL_BACK_FORM_ID',
      properties: { name: 'firstname', phone: 'phone', topic: 'topic', when: 'when', details: 'message' },
    },
  },
  page: pages.partners.path,
  thanks: '${thanks}',
});
`,
  'content/forms/call-back.yaml': `form:
  fields:
    - name: name
      label: Name
    - name: phone
      label: Phone
    - name: email
      label: Email
    - name: topic
      label: Topic
    - name: when
      label: Best time
      empty: Any time
    - name: details
      label: Details
  button: Request a call
  confirmation:
    title: We will call you
    text: Your request is stored.
    next:
      title: Read the blog
      url: /blog/
thankYou:
  title: We will call you
  description: Your request for a call was stored before this page was shown. We call you at the number that you gave.
  lead: Your request is stored.
  next:
    title: Read the blog
    url: /blog/
`,
} as const;

/** Adds the form to the page's source, next to the existing one. */
function showForm(page: string): string {
  const shown = page.replace(
    '<LeadForm {...leadForm(partnersForm)} />',
    '<LeadForm {...leadForm(partnersForm)} /><h3>Request a call</h3><LeadForm {...leadForm(callBackForm)} />',
  );
  if (shown === page) throw new Error('Expected the partners page to contain its form');
  return `import { form as callBackForm } from '@whorl/contract/leads/forms/call-back.ts';\n${shown}`;
}

const validLead = { name: 'Ada', phone: '+44 20 7946 0000', email: 'ada@example.com', topic: 'Pricing' };

// The first test includes the build.
vi.setConfig({ testTimeout: BUILD_MS });

const test = browserTest()
  /** A copy of the repository that has the new form and is built. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('copy', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { root, build, remove } = copyRepository();
    onCleanup(remove);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    const page = join(root, 'site/pages/company/partners/components.tsx');
    writeFileSync(page, showForm(readFileSync(page, 'utf8')));
    await build();
    return { root, build };
  })
  .extend('site', { scope: 'file' }, async ({ copy }, { onCleanup }) => {
    const site = await startSite(
      { HUBSPOT_PORTAL_ID: '1', HUBSPOT_CALL_BACK_FORM_ID: FORM_GUID, HUBSPOT_API_URL: UNREACHABLE_URL },
      undefined,
      copy.root,
    );
    onCleanup(() => site.stop());
    return site;
  })
  .extend(
    'send',
    ({ site }) =>
      (payload: object) =>
        fetch(site.origin + endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-consent-version': 'call-back-1' },
          body: JSON.stringify(payload),
        }),
  )
  .extend(
    'post',
    ({ site }) =>
      (fields: Record<string, string>) =>
        fetch(site.origin + endpoint, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  );

test('a new form is rendered with every field of its definition', async ({ site }) => {
  const html = await (await fetch(`${site.origin}/partners/`)).text();
  expect(html).toContain(`action="${endpoint}"`);
  for (const name of ['name', 'phone', 'email', 'topic', 'when', 'details']) expect(html).toContain(`name="${name}"`);
});

test('a new form is validated by its schema over HTTP', async ({ post, send, site }) => {
  const answer = await send({ ...validLead, phone: '', topic: 'Weather' });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      status: 'invalid',
      errors: { phone: 'Please enter your phone number.', topic: 'Please choose a topic.' },
    },
  ]);
  const refused = await post({ ...validLead, phone: '' });
  expect([refused.status, refused.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/partners\/\?draft=/),
  ]);
  const page = await (await fetch(site.origin + refused.headers.get('location'))).text();
  expect(page).toContain('Please enter your phone number.');
});

test('a new form is validated and sent in the browser', async ({ page, site }) => {
  watchPage(page, site.origin);
  await page.goto(`${site.origin}/partners/`);
  const form = page.locator(`form[action="${endpoint}"][novalidate]`);
  await form.locator('[name=name]').fill('Grace');
  await form.locator('[name=email]').fill('grace@example.com');
  await form.locator('[name=topic][value=Integration]').check();
  await form.locator('button[type=submit]').click();
  await page.locator('#phone-error', { hasText: 'Please enter your phone number.' }).waitFor();
  await expectAccessible(page);
  await form.locator('[name=phone]').fill('+1 202 555 0100');
  await form.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'We will call you' }).waitFor();
});

test('a new form ends on its thank-you page without JavaScript', async ({ post, site }) => {
  const sent = await post(validLead);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, thanks]);
  const page = await fetch(site.origin + thanks);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Your request is stored.')]);
});

test('a new form is stored, exported, planned for HubSpot, and erased', async ({ site }) => {
  const table = await site.command('leads', 'export', '--format', 'csv');
  const [head = '', ...rows] = table.trim().split('\n');
  for (const column of ['phone', 'topic', 'when', 'details'])
    expect(head.replaceAll('"', '').split(',')).toContain(column);
  expect(rows.filter((row) => row.includes('call-back'))).toHaveLength(2);
  const personalData = await site.command('privacy', 'export', 'ada@example.com');
  expect(personalData).toContain('+44 20 7946 0000');
  expect(personalData).toContain('firstname');
  await site.command('privacy', 'erase', 'ada@example.com');
  const remainingLeads = await site.command('leads', 'export', '--format', 'csv');
  expect(remainingLeads).not.toContain('ada@example.com');
  expect(remainingLeads).toContain('grace@example.com');
});

test('a new form is in the API description', async ({ site }) => {
  const description = (await (await fetch(`${site.origin}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(description.paths).toHaveProperty([endpoint, 'post']);
});

test('a form without its texts fails the build, and the error names the file, the key, and the rule', async ({
  copy,
}) => {
  const path = join(copy.root, 'content/forms/call-back.yaml');
  const texts = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    texts.replace('    - name: phone\n      label: Phone\n', '').replace('  button: Request a call\n', ''),
  );
  await expect(copy.build()).rejects.toThrow(/content\/forms\/call-back\.yaml:\d+: "form\.button": /);
});
