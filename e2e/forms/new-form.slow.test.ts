import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

const repository = join(import.meta.dirname, '../..');
const BUILD_MS = 15 * 60_000;
const endpoint = '/api/call-back/';
const thanks = '/partners/call-back/';

/** Everything that a new form needs: its definition, its words, and the page that shows it. */
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
  consent: [{ version: 'call-back-1', text: 'We use this to call you. After 730 days it is deleted.' }],
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

/** The page that shows the form, beside the one that it has. */
function showForm(page: string): string {
  const shown = page.replace(
    '<LeadForm {...leadForm(partnersForm)} />',
    '<LeadForm {...leadForm(partnersForm)} /><h3>Request a call</h3><LeadForm {...leadForm(callBackForm)} />',
  );
  if (shown === page) throw new Error('The page of partners has no form to put another one beside');
  return `import { form as callBackForm } from '@whorl/contract/leads/forms/call-back.ts';\n${shown}`;
}

let root: string;
let site: RunningSite;
let person: Visitor;

beforeAll(async () => {
  root = copyOfRepository();
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const page = join(root, 'site/pages/company/partners/parts.tsx');
  writeFileSync(page, showForm(readFileSync(page, 'utf8')));
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root, env: { PATH: process.env.PATH } });
  [site, person] = await Promise.all([
    startSite(
      { HUBSPOT_PORTAL_ID: '1', HUBSPOT_CALL_BACK_FORM_ID: FORM_GUID, HUBSPOT_API_URL: NOBODY },
      undefined,
      root,
    ),
    startPerson(),
  ]);
}, BUILD_MS);

afterAll(async () => {
  await person?.browser.close();
  await site?.stop();
  if (root) rmSync(root, { recursive: true, force: true });
});

const FORM_GUID = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
/** The discard port: deliveries stay in the outbox. */
const NOBODY = 'http://127.0.0.1:9';

/** With packages of its own, so that imports of the workspaces stay in the copy; the others are linked. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'whorl-new-form-'));
  for (const name of readdirSync(repository)) {
    if (['node_modules', 'dist', 'data', '.git'].includes(name) || name.startsWith('dist.')) continue;
    cpSync(join(repository, name), join(copy, name), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@whorl'), { recursive: true });
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name !== '@whorl' && name !== '.vite')
      symlinkSync(join(repository, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(repository, 'node_modules/@whorl'))) {
    symlinkSync(join(copy, name), join(packages, '@whorl', name));
  }
  return copy;
}

const right = { name: 'Ada', phone: '+44 20 7946 0000', email: 'ada@example.com', topic: 'Pricing' };
const send = (payload: object) =>
  fetch(site.origin + endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-consent-version': 'call-back-1' },
    body: JSON.stringify(payload),
  });
const post = (fields: Record<string, string>) =>
  fetch(site.origin + endpoint, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('a new form is rendered with every field of its definition', async () => {
  const html = await (await fetch(`${site.origin}/partners/`)).text();
  expect(html).toContain(`action="${endpoint}"`);
  for (const name of ['name', 'phone', 'email', 'topic', 'when', 'details']) expect(html).toContain(`name="${name}"`);
});

test('a new form is validated by its schema over HTTP', async () => {
  const answer = await send({ ...right, phone: '', topic: 'Weather' });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      status: 'invalid',
      errors: { phone: 'Please enter your phone number.', topic: 'Please choose a topic.' },
    },
  ]);
  const refused = await post({ ...right, phone: '' });
  expect([refused.status, refused.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/partners\/\?draft=/),
  ]);
  const page = await (await fetch(site.origin + refused.headers.get('location'))).text();
  expect(page).toContain('Please enter your phone number.');
});

test('a new form is validated and sent in the browser', async () => {
  const page = await (await person.newContext()).newPage();
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
  await page.context().close();
});

test('a new form ends on its thank-you page without JavaScript', async () => {
  const sent = await post(right);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, thanks]);
  const page = await fetch(site.origin + thanks);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Your request is stored.')]);
});

test('a new form is stored, exported, planned for HubSpot and erased', async () => {
  const table = await site.command('leads', 'export', '--format', 'csv');
  const [head = '', ...rows] = table.trim().split('\n');
  for (const column of ['phone', 'topic', 'when', 'details'])
    expect(head.replaceAll('"', '').split(',')).toContain(column);
  expect(rows.filter((row) => row.includes('call-back'))).toHaveLength(2);
  const kept = await site.command('privacy', 'export', 'ada@example.com');
  expect(kept).toContain('+44 20 7946 0000');
  expect(kept).toContain('firstname');
  await site.command('privacy', 'erase', 'ada@example.com');
  const left = await site.command('leads', 'export', '--format', 'csv');
  expect(left).not.toContain('ada@example.com');
  expect(left).toContain('grace@example.com');
});

test('a new form is in the API description', async () => {
  const description = (await (await fetch(`${site.origin}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(description.paths).toHaveProperty([endpoint, 'post']);
});

test('a form without words does not build, and the error names the file, the key and the rule', async () => {
  const path = join(root, 'content/forms/call-back.yaml');
  const words = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    words.replace('    - name: phone\n      label: Phone\n', '').replace('  button: Request a call\n', ''),
  );
  const build = promisify(execFile)(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH },
  });
  await expect(build).rejects.toMatchObject({
    stderr: expect.stringMatching(/content\/forms\/call-back\.yaml:\d+: "form\.button": /),
  });
});
