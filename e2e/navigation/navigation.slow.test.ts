import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { articlePath, pages, rssPath } from '@whorl/contract/urls.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { turnOnDataSaver, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const blog = pages.blog.path;
const contact = pages.contactSales.path;
const article = articlePath('confirm-forms-after-saving');

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
  /** Returns the head elements of the page after a full load. */
  .extend('servedHead', ({ person, proxy }) => async (path: string): Promise<ReturnType<typeof getHead>> => {
    const plainContext = await person.newContext({ serviceWorkers: 'block' });
    const servedPage = await plainContext.newPage();
    await servedPage.goto(proxy.origin + path);
    const head = await readHead(servedPage);
    await plainContext.close();
    return head;
  });

let context: BrowserContext;
let page: Page;
let documents: string[];

it.beforeEach(async ({ person, proxy }) => {
  context = await person.newContext({ serviceWorkers: 'block' });
  trackActivity(context);
  page = await context.newPage();
  documents = [];
  proxy.requests.length = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
});
it.afterEach(async ({ proxy }) => {
  proxy.clearFaults();
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
    ['to a phone number', { href: 'tel:+123' }, {}, false],
    ['to a file', { href: '/report.pdf' }, {}, false],
    ['to a feed', { href: rssPath(blog) }, {}, false],
    ['to a version', { href: '/docs/v.1' }, {}, false],
    ['to a place on this page', { href: '#main' }, {}, false],
    ['without a target', {}, {}, false],
  ])('%s is handled by the site only if it opens a page in this tab', async ([_, link, event, handled], { open }) => {
    await open('/');
    const isPrevented = await page.evaluate(
      ({ attributes, init }) => {
        const element = document.createElement('a');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        // Visitors click the content of a link, not the link itself.
        const inside = element.appendChild(document.createElement('b'));
        document.querySelector('main')?.append(element);
        let prevented = false;
        // The last listener, so that the browser doesn't follow links that the site leaves to it.
        window.addEventListener('click', (click) => {
          prevented = click.defaultPrevented;
          click.preventDefault();
        });
        inside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));
        return prevented;
      },
      { attributes: link, init: event },
    );
    expect(isPrevented).toBe(handled);
  });

  it('is ignored when another listener has called preventDefault', async ({ open, proxy }) => {
    // Without prefetching, which would request the page data too.
    await turnOnDataSaver(page);
    await open('/');
    const earlier = proxy.requests.length;
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), {
        href,
        onclick: (event: Event) => event.preventDefault(),
      });
      document.querySelector('main')?.append(link);
      link.click();
    }, contact);
    await waitUntilSettled(page);
    expect(proxy.requests.slice(earlier)).not.toContain(pageDataUrl(contact));
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('after a navigation', () => {
  it('title, description, canonical URL, robots, and structured data equal those of a full load', async ({
    open,
    follow,
    servedHead,
  }) => {
    await open('/');
    await follow(blog);
    await page.locator(`main h2 a[href="${article}"]`).click();
    await page.locator('article').waitFor();
    await expect.poll(() => readHead(page)).toEqual(await servedHead(article));
    await page.goBack();
    await expect.poll(() => readHead(page)).toEqual(await servedHead(blog));
    expect(documents).toHaveLength(1);
  });

  it('the page is announced, its content has the focus, and the menu marks it as current', async ({ open, follow }) => {
    await open('/');
    expect(await page.locator('#announcer').textContent()).toBe('');
    await follow(blog);
    await expect
      .poll(() => page.locator('#announcer').textContent())
      .toBe('Navigated to Blog: fraud prevention and identification, measured');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.locator(`header nav a[href="${blog}"]`).first().getAttribute('aria-current')).toBe('page');
  });

  it('back and forward restore the page and the scroll position without requests', async ({ open, follow, proxy }) => {
    await open('/');
    // Content that arrives above the viewport would move the scroll position.
    await page.locator('svg.whorl-developed').waitFor();
    await scrollWhenSettled(700);
    await follow(blog);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.locator(`main h2 a[href="${article}"]`).click();
    await page.locator('article').waitFor();
    // The page is announced after it has been scrolled to the top.
    await expect.poll(() => page.locator('#announcer').textContent()).not.toContain('Blog: fraud prevention');
    await scrollWhenSettled(1500);
    const earlier = proxy.requests.length;
    await page.goBack();
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    await page.goBack();
    await page.locator('#hero-title').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    await page.goForward();
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    await page.goForward();
    await page.locator('article').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
    const shown = ['/', blog, article].map(pageDataUrl);
    expect(proxy.requests.slice(earlier).filter((path) => shown.includes(path))).toEqual([]);
    expect(documents).toHaveLength(1);
  });

  it('going back before the scripts of a reloaded page have run shows the page of the URL', async ({
    open,
    follow,
  }) => {
    await open(contact);
    await follow(blog);
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#announcer').waitFor({ state: 'attached' });
    await page.evaluate(() => history.back());
    await page.waitForFunction((path) => location.pathname === path, contact);
    scripts.resolve();
    await page.locator('h1', { hasText: 'Talk to an engineer' }).waitFor();
  });

  it('the page scrolls to the element of the hash, or to the top if there is none', async ({ open, follow }) => {
    await open(contact);
    await follow(`${article}#duplicate-submissions`);
    await page.locator('article').waitFor();
    await expect
      .poll(() =>
        page.locator('#duplicate-submissions').evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)),
      )
      .toBeLessThan(60);
    await follow(`${blog}#nowhere`);
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('a URL with an invalid percent encoding shows the 404 page, and navigation still works', async ({
    open,
    follow,
  }) => {
    await open('/');
    await follow('/broken-%E0%A4%A/');
    await page.locator('h1', { hasText: 'Page not found' }).waitFor();
    await follow(blog);
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
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
    // The first page's data arrive with the third attempt, after the second page is shown.
    await expect.poll(() => proxy.requests.filter((path) => path === pageDataUrl(blog))).toHaveLength(3);
    await waitUntilSettled(page);
    expect(new URL(page.url()).pathname).toBe(contact);
    expect(await page.locator('h1').textContent()).toBe('Talk to an engineer');
  });
});

describe('prefetching', () => {
  it('starts when the pointer is over a link, and the click reuses the response', async ({ open, proxy }) => {
    await open('/');
    const link = page.locator(`footer nav a[href="${blog}"]`).first();
    await link.hover();
    await expect.poll(() => proxy.requests).toContain(pageDataUrl(blog));
    await link.click();
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    expect(proxy.requests.filter((path) => path === pageDataUrl(blog))).toHaveLength(1);
  });

  it('loads the pages whose links are in the viewport', async ({ proxy, open }) => {
    watchPage(page, proxy.origin);
    await open('/');
    await expect.poll(() => proxy.requests, { timeout: 15_000 }).toContain(pageDataUrl(contact));
  });

  it.for<[string, (link: Locator) => Promise<void>]>([
    ['hovered', (link) => link.hover()],
    ['touched', (link) => link.dispatchEvent('touchstart')],
    ['focused', (link) => link.focus()],
  ])('loads only the page of the link that is %s in data saver mode', async ([_, intend], { person, proxy }) => {
    const dataSaverContext = await person.newContext({ serviceWorkers: 'block' });
    await turnOnDataSaver(dataSaverContext);
    trackActivity(dataSaverContext);
    const dataSaverPage = await dataSaverContext.newPage();
    await dataSaverPage.clock.install();
    await dataSaverPage.goto(proxy.origin);
    await dataSaverPage.locator('html[data-interactive]').waitFor();
    await waitUntilSettled(dataSaverPage);
    // Longer than several prefetch batches take.
    await dataSaverPage.clock.runFor(10_000);
    proxy.requests.length = 0;
    await intend(dataSaverPage.locator(`footer nav a[href="${blog}"]`).first());
    await expect.poll(() => proxy.requests).toContain(pageDataUrl(blog));
    await dataSaverPage.clock.runFor(10_000);
    await waitUntilSettled(dataSaverPage);
    expect(proxy.requests.filter((path) => path.endsWith('/page-data.json'))).toEqual([pageDataUrl(blog)]);
    await dataSaverContext.close();
  });
});

const getHead = () => ({
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
const readHead = (shown: Page) => shown.evaluate(getHead);

/** Scrolls the page once its content and fonts have loaded. */
async function scrollWhenSettled(top: number): Promise<void> {
  await waitUntilSettled(page);
  await page.evaluate(async (to) => {
    await document.fonts.ready;
    window.scrollTo(0, to);
  }, top);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
}
