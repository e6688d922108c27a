import { boardJobPath, endpoints, jobPath, pages } from '@whorl/contract/urls.ts';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { getAttribute, iterateElements } from '../platform/static/prerendered-page.ts';
import { healthyBoard, startBoard } from '../testing/job-board.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const source = 'gh_src=abc123&utm_source=jobs.example&utm_campaign=a%26b%22%3E';
const utm_info = { utm_source: 'jobs.example', utm_campaign: 'a&b">' };

/** A browser without scripts: follows redirects, and sends the fields of forms and the URL of the page. */
function createBrowser(server: TestServer) {
  let url = server.url;
  let html = '';
  /** The page from which a request was sent, also after redirects. */
  let from: string | undefined;
  async function request(target: string, init: RequestInit = {}): Promise<void> {
    const headers = { accept: 'text/html', ...(from !== undefined && { referer: from }) };
    const answer = await server.fetch(target, { redirect: 'manual', ...init, headers });
    url = new URL(target, server.url).href;
    const location = answer.headers.get('location');
    if (location !== null) return request(location);
    html = await answer.text();
    from = url;
  }
  const elements = (tag: string) => [...iterateElements(parse(html))].filter(({ tagName }) => tagName === tag);
  const findForm = (action: string) => {
    const form = elements('form').find((element) => getAttribute(element, 'action') === action);
    if (form === undefined) throw new Error(`There is no form ${action} on ${url}`);
    return form;
  };
  return {
    open: (target: string) => request(target),
    /** Returns path and query of the page. */
    page: () => url.slice(server.url.length),
    links: () => elements('a').map((element) => getAttribute(element, 'href') ?? ''),
    /** Submits the form with its hidden fields and what was typed. */
    submit(action: string, typed: Record<string, string> = {}) {
      const form = findForm(action);
      const hidden = [...iterateElements(form)]
        .filter((element) => getAttribute(element, 'type') === 'hidden')
        .map((element) => [getAttribute(element, 'name') ?? '', getAttribute(element, 'value') ?? '']);
      const fields = new URLSearchParams({ ...Object.fromEntries(hidden), ...typed });
      if (getAttribute(form, 'method') === 'get') return request(`${action}?${fields}`);
      return request(action, { method: 'POST', body: fields });
    },
  };
}

const storedPayloads = async ({ services }: TestServer) => {
  const rows = await services.database.kysely.selectFrom('leads').select('payload').execute();
  return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
};

describe('the source of an application to a job board’s job', () => {
  const typed = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    resume_text: 'Notes on an engine.',
    question_1: 'Yes',
    question_3: 'Because.',
  };
  const start = async () => {
    const { board, environment } = await startBoard();
    const server = await startTestServer({ environment: { ...environment, GREENHOUSE_API_KEY: 'key-of-the-board' } });
    board.answerWith((response, request) =>
      request.headers.authorization === undefined ? healthyBoard(response, request) : response.writeHead(200).end('{}'),
    );
    return { board, server, browser: createBrowser(server) };
  };

  test.each([
    `${pages.jobs.path}?gh_jid=101&${source}`,
    `${pages.jobs.path.slice(0, -1)}?${source}&gh_jid=101`,
    `${boardJobPath(101)}&${source}`,
  ])('is kept from %s to the stored lead and the board, also after an error', async (link) => {
    const { board, server, browser } = await start();
    await browser.open(link);
    const kept = new URLSearchParams(source);
    expect(browser.page()).toBe(`${boardJobPath(101)}&${kept}`);
    expect(browser.links()).toContain(`${pages.jobs.path}?${kept}`);
    await browser.submit(pages.applyForJob.path);
    expect(browser.links()).toContain(`${boardJobPath(101)}&${kept}`);
    await browser.submit(endpoints.jobApplication, { ...typed, email: 'ada' });
    expect(browser.page()).toMatch(/\?draft=/);
    await browser.submit(endpoints.jobApplication, typed);
    expect(browser.page()).toBe(pages.jobApplicationSent.path);
    expect(await storedPayloads(server)).toMatchObject([{ job: '101', mapped_url_token: 'abc123', utm_info }]);
    const posts = () => board.requests.filter(({ headers }) => headers.authorization !== undefined);
    await expect.poll(() => posts().length).toBe(1);
    const [post] = posts();
    const headers = { 'content-type': post?.headers['content-type'] ?? '' };
    const body = await new Response(post?.body, { headers }).formData();
    expect(Object.fromEntries(body)).toMatchObject({ email: 'ada@example.com', mapped_url_token: 'abc123' });
    expect([...body.keys()].filter((key) => key.startsWith('utm_'))).toEqual([]);
  });

  test('is kept in the list: by its links, by its filter, and from the page of a job of the build', async () => {
    const { browser } = await start();
    const kept = new URLSearchParams(source);
    await browser.open(`${jobPath('engineer')}?${source}`);
    expect(browser.page()).toBe(`${pages.jobs.path}?${kept}`);
    expect(browser.links()).toContain(`${boardJobPath(101)}&${kept}`);
    await browser.submit(pages.jobs.path, { team: 'Detection', place: '' });
    expect(browser.links()).toContain(`${boardJobPath(101)}&${kept}`);
  });

  test('is left out when it is empty, repeated, too long or contains control characters', async () => {
    const { browser, server } = await start();
    const long = 'x'.repeat(301);
    await browser.open(`${pages.jobs.path}?gh_jid=101&gh_src=${long}&utm_source=&utm_term=a%00b&utm_UP=1`);
    expect(browser.page()).toBe(boardJobPath(101));
    await browser.submit(pages.applyForJob.path);
    await browser.submit(endpoints.jobApplication, typed);
    const [payload] = await storedPayloads(server);
    expect(Object.keys(payload ?? {})).not.toEqual(expect.arrayContaining(['mapped_url_token']));
    expect(Object.keys(payload ?? {})).not.toEqual(expect.arrayContaining(['utm_info']));
  });
});

describe('the source of an application to a job of the build', () => {
  const typed = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    question_421: 'Because.',
  };

  test.each(['job=analyst', 'gh_jid=42'])('is kept from the list with %s to the stored lead', async (query) => {
    const server = await startTestServer();
    const browser = createBrowser(server);
    await browser.open(`${pages.jobs.path}?${query}&${source}`);
    expect(browser.page()).toBe(`${jobPath('analyst')}?${new URLSearchParams(source)}`);
    // The page of the job is prerendered; its form has only the job.
    await browser.open(`${pages.applyForJob.path}?job=analyst`);
    await browser.submit(endpoints.jobApplication, { ...typed, email: '' });
    await browser.submit(endpoints.jobApplication, typed);
    expect(browser.page()).toBe(pages.jobApplicationSent.path);
    expect(await storedPayloads(server)).toMatchObject([{ mapped_url_token: 'abc123', utm_info }]);
  });
});
