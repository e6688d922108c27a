import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { articlePath, pages, rssPath } from '@whorl/contract/urls.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const blog = pages.blog.path;
const contact = pages.contactSales.path;
const article = articlePath('when-may-a-form-say-thank-you');

const it = browserTest()
  .extend('open', ({ proxy }) => async (path: string): Promise<void> => {
    await page.goto(proxy.origin + path);
    await page.locator('html[data-interactive]').waitFor();
  })
  .extend('follow', ({ proxy }) => async (href: string): Promise<void> => {
    await page.evaluate((to) => {
      document.getElementById('added')?.remove();
      const link = Object.assign(document.createElement('a'), { href: to, id: 'added' });
      document.querySelector('main')?.append(link);
      link.click();
    }, href);
    await page.waitForFunction((path) => location.pathname === path, new URL(href, proxy.origin).pathname);
  })
  /** The head that a full load of the page has. */
  .extend('servedHead', ({ person, proxy }) => async (path: string): Promise<ReturnType<typeof readHead>> => {
    const plain = await person.newContext({ serviceWorkers: 'block' });
    const served = await plain.newPage();
    await served.goto(proxy.origin + path);
    const head = await headOf(served);
    await plain.close();
    return head;
  });

let context: BrowserContext;
let page: Page;
let documents: string[];

it.beforeEach(async ({ person, proxy }) => {
  context = await person.newContext({ serviceWorkers: 'block' });
  page = await context.newPage();
  documents = [];
  proxy.asked.length = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
});
it.afterEach(async ({ proxy }) => {
  proxy.mend();
  await context.close();
});

describe('a click on a link', () => {
  type Case = [what: string, link: Record<string, string>, event: Record<string, boolean | number>, handled: boolean];
  it.for<Case>([
    ['to a page', { href: blog }, {}, true],
    ['to a page without its slash', { href: '/blog' }, {}, true],
    ['to a page by its file', { href: '/blog/index.html' }, {}, true],
    ['to a page with a query and a hash', { href: `${blog}?a=1#x` }, {}, true],
    ['into this frame by name', { href: blog, target: '_self' }, {}, true],
    ['with ctrl', { href: blog }, { ctrlKey: true }, false],
    ['with meta', { href: blog }, { metaKey: true }, false],
    ['with shift', { href: blog }, { shiftKey: true }, false],
    ['with alt', { href: blog }, { altKey: true }, false],
    ['with another button', { href: blog }, { button: 1 }, false],
    ['to another tab', { href: blog, target: '_blank' }, {}, false],
    ['to a download', { href: blog, download: '' }, {}, false],
    ['to another host', { href: 'https://example.com/blog/' }, {}, false],
    ['to another port', { href: 'http://127.0.0.1:1/blog/' }, {}, false],
    ['to an address for mail', { href: 'mailto:a@example.com' }, {}, false],
    ['to a telephone', { href: 'tel:+123' }, {}, false],
    ['to a file', { href: '/report.pdf' }, {}, false],
    ['to a feed', { href: rssPath(blog) }, {}, false],
    ['to a version', { href: '/docs/v.1' }, {}, false],
    ['to a place on this page', { href: '#main' }, {}, false],
    ['without a target', {}, {}, false],
  ])('%s', async ([_, link, event, handled], { open }) => {
    await open('/');
    const outcome = await page.evaluate(
      ({ attributes, init }) => {
        const element = document.createElement('a');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        // A click lands on what stands in the link.
        const inside = element.appendChild(document.createElement('b'));
        document.querySelector('main')?.append(element);
        let prevented = false;
        // Last of all, so that the browser does not act on what the site has left to it.
        window.addEventListener('click', (click) => {
          prevented = click.defaultPrevented;
          click.preventDefault();
        });
        inside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));
        return prevented;
      },
      { attributes: link, init: event },
    );
    expect(outcome).toBe(handled);
  });

  it('that somebody else has handled is left alone', async ({ open, proxy }) => {
    // Loaded ahead it would be asked for as well.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open('/');
    const asked = proxy.asked.length;
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), {
        href,
        onclick: (event: Event) => event.preventDefault(),
      });
      document.querySelector('main')?.append(link);
      link.click();
    }, contact);
    await page.waitForLoadState('networkidle');
    expect(proxy.asked.slice(asked)).not.toContain(pageDataUrl(contact));
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('after a navigation', () => {
  it('title, description, canonical address, robots and structured data are those of the page', async ({
    open,
    follow,
    servedHead,
  }) => {
    await open('/');
    await follow(blog);
    await page.locator(`main h2 a[href="${article}"]`).click();
    await page.locator('article').waitFor();
    await expect.poll(() => headOf(page)).toEqual(await servedHead(article));
    await page.goBack();
    await expect.poll(() => headOf(page)).toEqual(await servedHead(blog));
    expect(documents).toHaveLength(1);
  });

  it('the page is announced, the focus is in its content, and the menu marks it', async ({ open, follow }) => {
    await open('/');
    expect(await page.locator('#announcer').textContent()).toBe('');
    await follow(blog);
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('Navigated to Notes from the bench');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.locator(`header nav a[href="${blog}"]`).first().getAttribute('aria-current')).toBe('page');
  });

  it('back and forward show what was there, where it was scrolled to, without asking again', async ({
    open,
    follow,
    proxy,
  }) => {
    await open('/');
    await page.evaluate(() => window.scrollTo(0, 700));
    await follow(blog);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.locator(`main h2 a[href="${article}"]`).click();
    await page.locator('article').waitFor();
    // It is announced after it has been scrolled to its top.
    await expect.poll(() => page.locator('#announcer').textContent()).not.toContain('Notes from the bench');
    await page.evaluate(() => window.scrollTo(0, 1500));
    const asked = proxy.asked.length;
    await page.goBack();
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    await page.goBack();
    await page.locator('#hero-title').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    await page.goForward();
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    await page.goForward();
    await page.locator('article').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
    const shown = ['/', blog, article].map(pageDataUrl);
    expect(proxy.asked.slice(asked).filter((path) => shown.includes(path))).toEqual([]);
    expect(documents).toHaveLength(1);
  });

  it('a hash leads to its element, and one that leads nowhere to the top', async ({ open, follow }) => {
    await open(contact);
    await follow(`${article}#the-same-message-twice`);
    await page.locator('article').waitFor();
    await expect
      .poll(() =>
        page.locator('#the-same-message-twice').evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)),
      )
      .toBeLessThan(60);
    await follow(`${blog}#nowhere`);
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('an address with a broken % is a page that does not exist, and the site goes on', async ({ open, follow }) => {
    await open('/');
    await follow('/broken-%E0%A4%A/');
    await page.locator('h1', { hasText: 'No print on file' }).waitFor();
    await follow(blog);
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
  });

  it('the last of several quick clicks wins', async ({ open, proxy }) => {
    await open('/');
    proxy.fail(pageDataUrl(blog), { status: 503 }, 2);
    await page.evaluate(
      (targets) => {
        for (const href of targets) {
          const link = Object.assign(document.createElement('a'), { href });
          document.querySelector('main')?.append(link);
          link.click();
        }
      },
      [blog, contact],
    );
    await page.locator('h1', { hasText: 'Talk to an engineer' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(contact);
    expect(await page.locator('h1').textContent()).toBe('Talk to an engineer');
  });
});

describe('loading ahead', () => {
  it('begins when a link is pointed at, touched or focused', async ({ open, proxy }) => {
    await open('/');
    const link = page.locator(`footer nav a[href="${blog}"]`).first();
    await link.hover();
    await expect.poll(() => proxy.asked).toContain(pageDataUrl(blog));
    await link.click();
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    expect(proxy.asked.filter((path) => path === pageDataUrl(blog))).toHaveLength(1);
  });

  it('prefetches the pages whose links are in the viewport', async ({ proxy, open }) => {
    watchPage(page, proxy.origin);
    await open('/');
    await expect.poll(() => proxy.asked, { timeout: 15_000 }).toContain(pageDataUrl(contact));
  });

  it.for<[string, (link: Locator) => Promise<void>]>([
    ['hovered', (link) => link.hover()],
    ['touched', (link) => link.dispatchEvent('touchstart')],
    ['focused', (link) => link.focus()],
  ])(
    'loads the page of a link that is %s while data are saved, and prefetches no other',
    async ([_, intend], { person, proxy }) => {
      const saving = await person.newContext({ serviceWorkers: 'block' });
      await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      const frugal = await saving.newPage();
      await frugal.clock.install();
      await frugal.goto(proxy.origin);
      await frugal.locator('html[data-interactive]').waitFor();
      await frugal.waitForLoadState('networkidle');
      // Long enough for several batches.
      await frugal.clock.runFor(10_000);
      proxy.asked.length = 0;
      await intend(frugal.locator(`footer nav a[href="${blog}"]`).first());
      await expect.poll(() => proxy.asked).toContain(pageDataUrl(blog));
      await frugal.clock.runFor(10_000);
      await frugal.waitForLoadState('networkidle');
      expect(proxy.asked.filter((path) => path.endsWith('/page-data.json'))).toEqual([pageDataUrl(blog)]);
      await saving.close();
    },
  );
});

const readHead = () => ({
  title: document.title,
  description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
  canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.replace(/^https?:\/\/[^/]+/, ''),
  robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
  openGraph: [...document.querySelectorAll('meta[property^="og:"]')].map((meta) =>
    meta.getAttribute('content')?.replace(location.origin, ''),
  ),
  structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent),
  alternates: [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')]
    .map((link) => `${link.hreflang} ${link.type} ${new URL(link.href).pathname}`)
    .sort(),
  language: document.documentElement.lang,
});
const headOf = (shown: Page) => shown.evaluate(readHead);
