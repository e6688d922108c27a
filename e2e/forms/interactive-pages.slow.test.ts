import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import { assessRisk } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { attacks, riskPoints, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { formatPoints, pointsMark } from '@whorl/contract/risk-assessment/risk-view.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { calculateDisputeCosts } from '@whorl/contract/worked-examples/dispute-costs.ts';
import { calculateFalsePositiveCost } from '@whorl/contract/worked-examples/false-positive-cost.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isIdentifyRequest, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startSite } from '../fixtures/running-site.ts';

// A stored answer. cspell:ignore telephone

const it = browserTest().extend(
  'open',
  ({ site }) =>
    async (context: BrowserContext, path: string, origin = site.origin): Promise<Page> => {
      const page = await context.newPage();
      watchPage(page, origin);
      await page.goto(origin + path);
      return page;
    },
);

const waitUntilInteractive = (page: Page) => page.locator('html[data-interactive]').waitFor();

describe("the page with a browser's data", () => {
  const shown = (page: Page) =>
    page.locator('[data-visit]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-decision')));
  const decisions = async (page: Page) => {
    await page.locator('[data-visit]').first().waitFor();
    return shown(page);
  };
  const readVisitorId = async (page: Page) => {
    await page.locator('[data-file-of]').waitFor();
    return page.locator('[data-file-of]').getAttribute('data-file-of');
  };

  it("shows the browser's visits in one timeline, one more each time", async ({ person, open }) => {
    const context = await person.newContext();
    const first = await open(context, pages.identifyNow.path);
    expect(await decisions(first)).toEqual(['nobodyAlike']);
    const id = await readVisitorId(first);
    await first.close();
    const second = await open(context, pages.identifyNow.path);
    expect(await decisions(second)).toEqual(['tokenOnItsDevice', 'nobodyAlike']);
    expect(await readVisitorId(second)).toBe(id);
    await context.close();
  });

  it('identifies the visitor only after the button is clicked when consent is needed', async ({ person, open }) => {
    const siteWithoutFallback = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    const page = await open(context, pages.identifyNow.path, siteWithoutFallback.origin);
    await page.getByRole('button', { name: 'Identify my browser' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(await shown(page)).toEqual([]);
    await page.getByRole('button', { name: 'Identify my browser' }).click();
    expect(await decisions(page)).toHaveLength(1);
    await context.close();
    await siteWithoutFallback.stop();
  });
});

describe('the three sign-ins of the account takeover page', () => {
  const outcomes = (page: Page) =>
    page.locator('[data-lane]').evaluateAll((lanes) => lanes.map((lane) => lane.getAttribute('data-outcome')));

  it("accept the account's owner, require a second factor of the other person, and reject the bot, with the visitor's own ID", async ({
    person,
    open,
  }) => {
    const context = await person.newContext();
    const identified = context.waitForEvent('response', (response) => isIdentifyRequest(response.request()));
    const page = await open(context, pages.identifyAtoNow.path);
    await waitUntilInteractive(page);
    const { result } = (await (await identified).json()) as { result: { visitorId: string } };
    await page.locator('[data-lane=live][data-outcome=in]').waitFor();
    expect(await outcomes(page)).toEqual(['in', 'ask', 'refuse']);
    expect(await page.locator('[data-lane=live] .own').textContent()).toBe(result.visitorId);
    await page.locator('input[value=other]').check();
    expect(await outcomes(page)).toEqual(['ask', 'in', 'refuse']);

    const again = page.waitForRequest(isIdentifyRequest);
    await page.getByRole('button', { name: 'Log in again' }).click();
    await again;
    await page.locator('[data-lane=live][data-outcome=ask]').waitFor();
    expect(await outcomes(page)).toEqual(['ask', 'in', 'refuse']);
    await context.close();
  });

  it('show the recorded outcomes when JavaScript is disabled', async ({ person, open }) => {
    const context = await person.newContext({ javaScriptEnabled: false });
    const page = await open(context, pages.identifyAtoNow.path);
    expect(await outcomes(page)).toEqual([null, 'ask', 'refuse']);
    await context.close();
  });
});

describe('the risk assessment', () => {
  const answers = { sells: 'instant', logIn: 'sms', telephone: 'anyone', seen: 'codes', counts: 'nothing' };
  const expected = Object.fromEntries(assessRisk(answers).map((risk) => [risk.attack, formatPoints(risk)]));
  const points = async (page: Page) =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(expected).map(async (attack) => [
          attack,
          await page.locator(`#result [data-result="${pointsMark(attack)}"]`).textContent(),
        ]),
      ),
    );
  const shown = (page: Page) =>
    page
      .locator('[data-result]:visible')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-result')).sort());
  const answer = async (page: Page) => {
    for (const [question, value] of Object.entries(answers))
      await page.locator(`input[name=${question}][value=${value}]`).check();
  };

  const levels = (page: Page) =>
    page.locator(':is([data-result^=low], [data-result^=some], [data-result^=high]):visible').count();

  it('shows each level only after the questions for it are answered, and its progress on a phone', async ({
    person,
    open,
  }) => {
    const context = await person.newContext({ viewport: { width: 390, height: 844 } });
    const page = await open(context, pages.riskAssessment.path);
    await waitUntilInteractive(page);
    const summary = page.locator('[data-result=summary]');
    expect(await summary.isVisible()).toBe(false);
    for (const [index, question] of riskQuestions.entries()) {
      await page.locator(`input[name=${question}]`).first().check();
      await expect.poll(() => summary.textContent()).toContain(`${index + 1} of ${riskQuestions.length} answered`);
      const bottom = await summary.evaluate((line) => line.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(844);
      const risks = assessRisk(
        Object.fromEntries(riskQuestions.slice(0, index + 1).map((name) => [name, Object.keys(riskPoints[name])[0]])),
      );
      expect(await levels(page)).toBe(risks.filter(({ level }) => level !== undefined).length);
    }
    expect(await levels(page)).toBe(attacks.length);
    await expectAccessible(page);
    await context.close();
  });

  it('updates with each answer, with the same result when JavaScript is disabled', async ({ person, open }) => {
    const context = await person.newContext();
    const page = await open(context, pages.riskAssessment.path);
    await waitUntilInteractive(page);
    await answer(page);
    await expect.poll(() => points(page)).toEqual(expected);
    const withScript = await shown(page);

    const withoutJavaScript = await person.newContext({ javaScriptEnabled: false });
    const form = await open(withoutJavaScript, pages.riskAssessment.path);
    await answer(form);
    await form.getByRole('button', { name: 'Show my result' }).click();
    await form.waitForURL(`**${endpoints.riskResult}?**`);
    expect(await points(form)).toEqual(expected);
    expect(await shown(form)).toEqual(withScript);
    expect(withScript.length).toBeGreaterThan(10);
    expect(await form.locator('input[name=seen][value=codes]').isChecked()).toBe(true);
    await Promise.all([context.close(), withoutJavaScript.close()]);
  });
});

describe("worked examples with the visitor's own figures", () => {
  it('calculate how many customers a rule turns away', async ({ person, open }) => {
    const context = await person.newContext();
    const page = await open(context, pages.improveConversion.path);
    await waitUntilInteractive(page);
    await page.locator('input[name=customers]').fill('100,000');
    await page.locator('input[name=refusedPercent]').fill('3.5');
    const sum = calculateFalsePositiveCost({
      customers: 100_000,
      refusedPercent: 3.5,
      returnPercent: 40,
      recognizedPercent: 50,
      marginCents: 1_500,
    });
    await page.locator('output', { hasText: formatCalls(sum.refused) }).waitFor();
    expect(await page.locator('dd.own').textContent()).toBe(shortPrice(sum.recoveredCents));
    await page.locator('input[name=refusedPercent]').fill('many');
    await page.locator('input[name=refusedPercent][aria-invalid=true]').waitFor();
    expect(await page.locator('output').first().textContent()).toBe(formatCalls(sum.refused));
    await context.close();
  });

  it('calculate the cost of disputes', async ({ person, open }) => {
    const context = await person.newContext();
    const page = await open(context, pages.paymentFraudContactSales.path);
    await waitUntilInteractive(page);
    await page.locator('input[name=payments]').fill('2m');
    await page.locator('input[name=payments]').fill('2,000,000');
    const sum = calculateDisputeCosts({ payments: 2_000_000, disputedPercent: 0.4, costCents: 8_000 });
    await page.locator('ol output', { hasText: shortPrice(sum.lossCents) }).waitFor();
    expect(await page.locator('ol output').nth(2).textContent()).toBe(shortPrice(sum.priceCents));
    await context.close();
  });
});

describe('the page with the source code', () => {
  it("shows repositories with the stars from GitHub's API, and none if none are configured", async ({
    person,
    open,
  }) => {
    const github = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' }).end(
        JSON.stringify({
          full_name: 'whorl/agent',
          html_url: 'https://github.com/whorl/agent',
          description: 'The agent',
          stargazers_count: 1234,
          license: { spdx_id: 'MIT' },
          language: 'TypeScript',
          archived: false,
        }),
      ),
    );
    await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve));
    const withStars = await startSite({
      GITHUB_REPOSITORIES: 'whorl/agent',
      GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
    });
    const context = await person.newContext();
    const page = await open(context, pages.github.path, withStars.origin);
    const link = page.locator('main a[href="https://github.com/whorl/agent"]');
    await link.waitFor();
    expect(await page.locator('main').textContent()).toContain('1,234 stars');

    const pageWithoutStars = await open(context, pages.github.path);
    await waitUntilInteractive(pageWithoutStars);
    expect(await pageWithoutStars.locator('main a[href^="https://github.com/"]').count()).toBe(0);
    await context.close();
    await withStars.stop();
    github.close();
  });
});
