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
