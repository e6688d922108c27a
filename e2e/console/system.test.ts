import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage } from './console-site.ts';

const METRICS_TOKEN = 'a token for the metrics';
const it = browserTest({ ...consoleEnvironment, METRICS_TOKEN }, 'bot');

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`an administrator reads the state of the server and finds a setting at ${width} px, ${colorScheme}`, {
    tags: width === 390 ? [] : ['complete'],
  }, async ({ site, newContext }) => {
    const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await openConsolePage(site, await newContext(look), pages.consoleSystem.path, 'System');
    await page.getByText('Ready: this server accepts requests.').waitFor();
    await page.getByRole('rowheader', { name: 'METRICS_TOKEN' }).waitFor();
    await expectFitting(page, width);
    await page.getByLabel('Name or description contains').fill('metrics');
    const source = page.getByLabel('Source');
    await source.focus();
    await source.selectOption('All');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1 setting.', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?text=metrics&source=all');
    await page.getByRole('cell', { name: 'Set, not shown' }).waitFor();
    expect(await page.content()).not.toContain(METRICS_TOKEN);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('1 setting.', { exact: true }).waitFor();
    await expectFitting(page, width);
  });
