import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@whorl/contract/urls.ts';
import { expect, vi } from 'vitest';
import { copyRepository } from '../../scripts/copy-repository.ts';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

/** Follows the recipes of CONTRIBUTING.md for a smart signal and for an endpoint in a copy of the repository. */
const BUILD_MS = 15 * 60_000;
const hoursPath = '/api/support-hours';

/** New files by their paths. */
const files = {
  'server/visitors/smart-signals/european-timezone.ts': `/** Returns whether a time zone of the IANA database is in Europe. */
export const isEuropeanTimezone = (timezone: string): boolean => timezone.startsWith('Europe/');
`,
  'contract/support-hours.ts': `import * as v from 'valibot';

/** \`GET ${hoursPath}\`: the hours of support, in UTC. */
export const supportHoursSchema = v.object({ from: v.number(), to: v.number() });
export type SupportHours = v.InferOutput<typeof supportHoursSchema>;
`,
  'server/support-hours/support-hours.ts': `import { type SupportHours, supportHoursSchema } from '@whorl/contract/support-hours.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Feature } from '../platform/feature.ts';

const hours: SupportHours = { from: 8, to: 18 };

/** Creates the feature of \`GET ${hoursPath}\`. */
export const createSupportHours = (): Feature => ({
  name: 'support-hours',
  api: [
    {
      method: 'get',
      path: endpoints.supportHours,
      id: 'supportHours',
      summary: 'Returns the hours of support.',
      answers: { 200: { description: 'The hours.', schema: supportHoursSchema } },
    },
  ],
  addRoutes(server) {
    server.get(endpoints.supportHours, () => hours);
  },
});
`,
} as const;

/** Lines added to existing files: the line they follow, and the line itself. */
const additions: Readonly<Record<string, readonly (readonly [after: string, line: string])[]>> = {
  'contract/identification/event.ts': [
    ['  velocity: product(v.object(velocity)),', '  europeanTimezone: product(v.object({ result: v.boolean() })),'],
  ],
  'server/visitors/describe-request.ts': [
    [
      "import type { NetworkFacts } from './smart-signals/network-database.ts';",
      "import { isEuropeanTimezone } from './smart-signals/european-timezone.ts';",
    ],
    [
      '    velocity,',
      `    europeanTimezone: runProduct(() => {
      if (typeof timezone !== 'string') throw new Error('the browser did not report its time zone');
      return { result: isEuropeanTimezone(timezone) };
    }),`,
    ],
  ],
  'server/visitors/server-api/flat-event.ts': [
    ['    virtual_machine: getResult(virtualMachine),', '    european_timezone: getResult(products.europeanTimezone),'],
  ],
  'packages/node/event-types.ts': [
    ['  velocity: Product<Velocity>;', '  europeanTimezone: Product<{ result: boolean }>;'],
  ],
  'site/content/records/signals.ts': [["  'velocity',", "  'europeanTimezone',"]],
  'site/islands/signals/product-values.ts': [
    [
      'const formatters = {',
      `  europeanTimezone: ({ result }: Data<'europeanTimezone'>): ProductValue => ({
    value: result ? texts.europeanTimezone.yes : texts.europeanTimezone.no,
  }),`,
    ],
  ],
  'content/interface/visitor/smart-signals.json': [
    ['{', '  "europeanTimezone": { "yes": "in Europe", "no": "outside Europe" },'],
  ],
  'content/signals.yaml': [
    [
      '    sure: As reliable as the visitor ID. It counts networks, because we don’t store full IP addresses.',
      `  - name: europeanTimezone
    label: European time zone
    says: Whether the browser’s time zone is in Europe
    goodFor: Choose the language of a form.
    sure: The visitor can change it.`,
    ],
  ],
  'contract/urls.ts': [['export const endpoints = {', `  supportHours: '${hoursPath}',`]],
  'server/integration/create-features.ts': [
    [
      "import { createStatus } from '../status/status.ts';",
      "import { createSupportHours } from '../support-hours/support-hours.ts';",
    ],
    ['    country.feature,', '    createSupportHours(),'],
  ],
};

// The first test includes the build.
vi.setConfig({ testTimeout: BUILD_MS });

const test = browserTest()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('copy', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { root, write, check, build, remove } = copyRepository();
    onCleanup(remove);
    for (const [path, text] of Object.entries(files)) write(path, text);
    for (const [path, lines] of Object.entries(additions)) {
      let text = readFileSync(join(root, path), 'utf8');
      for (const [after, line] of lines) {
        expect(text.split('\n'), path).toContain(after);
        text = text.replace(`${after}\n`, () => `${after}\n${line}\n`);
      }
      write(path, text);
    }
    await build();
    return { root, check };
  })
  .extend('site', { scope: 'file' }, async ({ copy }, { onCleanup }) => {
    const site = await startSite({}, undefined, copy.root);
    onCleanup(() => site.stop());
    return site;
  });

test('the recipes of a smart signal and an endpoint lead to code without type errors', async ({ copy }) => {
  await copy.check('typecheck', 'layers');
});

test('a new smart signal is shown in the browser and returned in both formats of the server API', async ({
  person,
  site,
}) => {
  const context = await person.newContext({ timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + pages.playground.path);
  await page.getByText('in Europe', { exact: true }).first().waitFor();
  await context.close();

  const key = await site.secretKey();
  const headers = { 'auth-api-key': key, authorization: `Bearer ${key}` };
  const list = await (await fetch(`${site.origin}/v4/events?limit=1`, { headers })).json();
  expect(list.events).toMatchObject([{ european_timezone: true }]);
  const event = await (await fetch(`${site.origin}/events/${list.events[0].event_id}`, { headers })).json();
  expect(event.products.europeanTimezone).toEqual({ data: { result: true } });
});

test('a new endpoint responds and is in the API description', async ({ site }) => {
  const response = await fetch(site.origin + hoursPath);
  expect([response.status, await response.json()]).toEqual([200, { from: 8, to: 18 }]);
  const { paths } = await (await fetch(`${site.origin}/openapi.json`)).json();
  expect(paths[hoursPath].get.responses['200'].content['application/json'].schema.properties).toHaveProperty('from');
});
