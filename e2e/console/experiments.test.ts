import { CONSOLE_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage, sendVisits } from './console-site.ts';

const it = browserTest(consoleEnvironment);

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`an editor stops an experiment in the console, and two editors don’t overwrite each other (${width} px, ${colorScheme})`, {
    tags: width === 390 ? [] : ['complete'],
  }, async ({ startAnotherSite, newContext }) => {
    const site = await startAnotherSite(consoleEnvironment);
    await sendVisits(site);
    const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    const open = async () => {
      const page = await openConsolePage(site, await newContext(look), pages.consoleExperiments.path, 'Experiments');
      return { page, experiment: page.getByRole('article', { name: 'home-evidence' }) };
    };
    const [one, other] = [await open(), await open()];
    await one.experiment.getByText('No result yet').waitFor();
    await one.experiment.getByText('0 of').or(one.experiment.getByText('1 of')).first().waitFor();
    await expectFitting(one.page, width);

    await one.experiment.getByLabel('New state').selectOption('Stop: show Control to everyone');
    await one.experiment.getByRole('button', { name: 'Apply' }).click();
    expect(await one.experiment.getByLabel('Reason').evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(
      false,
    );
    await one.experiment.getByLabel('Reason').fill('The form of <b>Treatment</b> is broken');
    await one.experiment.getByRole('button', { name: 'Apply' }).click();
    await one.experiment.getByText('Stopped. Everyone sees Control within ten seconds.').waitFor();
    await one.experiment.getByText('stopped: all see Control').waitFor();
    await one.experiment.getByText('1 change of state').click();
    await one.experiment.getByText('The form of <b>Treatment</b> is broken').waitFor();
    await expectFitting(one.page, width);

    await other.experiment.getByLabel('New state').selectOption('Roll out: show Treatment to everyone');
    await other.experiment.getByText('The results don’t show that Treatment is better.').waitFor();
    await other.experiment.getByLabel('Reason').fill('It wins');
    await other.experiment.getByRole('button', { name: 'Apply' }).click();
    await other.experiment.getByText('Another user has changed this experiment.').waitFor();
    await other.experiment.getByText('stopped: all see Control').waitFor();
    expect(await other.experiment.getByLabel('Reason').inputValue()).toBe('It wins');
  });

it('the console shows both variants as pictures, without a visit or an exposure', async ({
  startAnotherSite,
  newContext,
}) => {
  const site = await startAnotherSite(consoleEnvironment);
  const context = await newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() === null && request.frame().parentFrame() !== null)
      sent.push(`${request.method()} ${request.resourceType()}`);
  });
  // A page that was loaded before decides what may be framed.
  const page = await openConsolePage(site, context, pages.consoleLeads.path, 'Leads');
  await page.getByRole('link', { name: 'Experiments' }).click();
  const experiment = page.getByRole('article', { name: 'home-evidence' });
  await experiment.getByRole('link', { name: 'Open Treatment' }).waitFor();
  for (const variant of ['Control', 'Treatment']) {
    const frame = experiment.frameLocator(`iframe[title="Preview of ${variant}"]`);
    await frame.locator('h1').waitFor();
    expect(await frame.locator('main').textContent()).not.toBe('');
  }
  // No script runs in a preview, so nothing is requested after its files have loaded.
  for (const frame of page.frames()) await frame.waitForLoadState('load');
  expect(sent).toContain('GET document');
  expect(new Set(sent.map((one) => one.split(' ')[0]))).toEqual(new Set(['GET']));
  expect(sent.filter((one) => /script|fetch|xhr|beacon|ping/.test(one))).toEqual([]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual([CONSOLE_COOKIE]);
  const frames = experiment.locator('iframe');
  expect(await frames.evaluateAll((all) => all.every((one) => (one as HTMLElement).inert))).toBe(true);
  await expectFitting(page, 1440);
  // The pages have images and styles, but no frame takes the focus.
  await experiment.getByRole('link', { name: 'Open Control' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open Treatment');
  for (const leave of [
    () => page.getByRole('link', { name: 'Back to the site' }).click(),
    () => page.goto(site.origin + pages.blog.path),
  ]) {
    await leave();
    await page.waitForURL((url) => url.pathname !== pages.consoleExperiments.path);
    await page.goBack();
    await experiment.frameLocator('iframe[title="Preview of Treatment"]').locator('h1').waitFor();
  }
});
