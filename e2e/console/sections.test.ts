import type { Role } from '@whorl/contract/console/roles.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { addUser, consoleEnvironment, expectFitting } from './console-site.ts';

const it = browserTest(consoleEnvironment, 'bot')
  /** Site whose own data is sample data, so that every section has some. */
  .extend('sampleSite', { scope: 'file' }, async ({ site, startAnotherSite }) => {
    const written = await site.command('sample-data', '--days', '3');
    const path = /written to (.+\.sqlite)/.exec(written)?.[1];
    return startAnotherSite({ ...consoleEnvironment, DATABASE_URL: `sqlite:${path}` });
  });

type Control = readonly ['button' | 'link' | 'text', name: string];

/** A section: how its first object is opened, and controls of each role that the lower ones don't have. */
const sections: readonly {
  path: string;
  heading: string;
  loaded: string;
  isOpened?: boolean;
  editor?: Control;
  administrator?: Control;
}[] = [
  {
    path: pages.consoleOverview.path,
    heading: 'Overview',
    loaded: 'Page views, visits and visitors are those of people.',
  },
  { path: pages.console.path, heading: 'Traffic', loaded: 'Deployments and experiments' },
  {
    ...{ path: pages.consoleExperiments.path, heading: 'Experiments', loaded: 'pricing-bills' },
    editor: ['button', 'Apply'],
  },
  {
    ...{
      path: pages.consoleLeads.path,
      heading: 'Leads',
      loaded: 'Other leads with this email address',
      isOpened: true,
    },
    ...{ editor: ['button', 'Save'], administrator: ['text', 'Erase this person’s leads'] },
  },
  {
    ...{ path: pages.consoleSalesCalls.path, heading: 'Sales calls', loaded: 'What the visitor submitted' },
    ...{ isOpened: true, editor: ['text', 'Cancel this call'] },
  },
  {
    ...{ path: pages.consoleApplications.path, heading: 'Applications', loaded: 'Files', isOpened: true },
    editor: ['button', 'Save'],
  },
  {
    ...{ path: pages.consoleIdentifications.path, heading: 'Identifications', loaded: 'Stored event as JSON' },
    ...{ isOpened: true, editor: ['link', 'Add this network to a list'] },
  },
  {
    ...{ path: `${pages.consoleDeliveries.path}?state=dead`, heading: 'Deliveries', loaded: 'All deliveries' },
    ...{ isOpened: true, editor: ['button', 'Retry this delivery'] },
  },
  {
    ...{ path: pages.consoleErrors.path, heading: 'Errors', loaded: 'Component stack', isOpened: true },
    editor: ['button', 'Resolve'],
  },
  {
    ...{ path: pages.consoleLists.path, heading: 'Lists', loaded: 'Added by', isOpened: true },
    editor: ['text', 'Remove this entry'],
  },
  { path: pages.consoleContent.path, heading: 'Content', loaded: 'The list shows the build' },
  {
    ...{ path: pages.consoleKeys.path, heading: 'API keys', loaded: 'on this page.' },
    administrator: ['text', 'Create a key'],
  },
  {
    ...{ path: pages.consolePrivacy.path, heading: 'Privacy', loaded: 'Look up' },
    administrator: ['button', 'Look up'],
  },
  {
    ...{ path: pages.consoleSystem.path, heading: 'System', loaded: 'Name or description contains' },
    administrator: ['text', 'Name or description contains'],
  },
  { path: pages.consoleUsers.path, heading: 'Users', loaded: 'Active sessions', administrator: ['button', 'Invite'] },
  {
    path: pages.consoleAudit.path,
    heading: 'Audit log',
    loaded: 'Accepted an invitation',
    administrator: ['link', 'CSV'],
  },
];

const find = (page: Page, [kind, name]: Control) => {
  const main = page.locator('main');
  return kind === 'text' ? main.getByText(name) : main.getByRole(kind, { name, exact: true });
};

const ranks: readonly Role[] = ['viewer', 'editor', 'administrator'];

for (const { role, width, colorScheme } of [
  { role: 'viewer', width: 390, colorScheme: 'dark' },
  { role: 'editor', width: 1440, colorScheme: 'light' },
  { role: 'administrator', width: 1440, colorScheme: 'dark' },
] as const)
  it(`every section of the console has what the role ${role} may do, and is accessible (${width} px, ${colorScheme})`, {
    tags: ['complete'],
    timeout: 300_000,
  }, async ({ sampleSite, newContext }) => {
    const context = await newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    await addUser(sampleSite, context, `${role}@example.com`, role);
    for (const { path, heading, loaded, isOpened = false, ...controls } of sections) {
      const page = await context.newPage();
      watchPage(page, sampleSite.origin);
      await page.goto(sampleSite.origin + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      if (isOpened) {
        await page.getByRole('rowheader').getByRole('link').last().waitFor();
        await expectFitting(page, width);
        await page.getByRole('rowheader').getByRole('link').last().click();
      }
      await page.getByText(loaded).or(page.getByText('Your role is')).filter({ visible: true }).first().waitFor();
      for (const lowest of ['editor', 'administrator'] as const) {
        const control = controls[lowest];
        if (control === undefined) continue;
        const isAllowed = ranks.indexOf(role) >= ranks.indexOf(lowest);
        if (isAllowed) await find(page, control).first().waitFor();
        else expect(await find(page, control).count(), `${control[1]} in ${heading}`).toBe(0);
      }
      await expectFitting(page, width);
      await page.close();
    }
  });
