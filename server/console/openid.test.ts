import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { acceptsHtml, getCookie, readAudit, startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from '../testing/openid-provider.ts';

const verified = (email: string) => ({ email, email_verified: true });

describeDataLayer('sign-in with OpenID Connect', (makeDatabase) => {
  const start = async (changes: Record<string, string> = {}, clock = createTestClock()) => {
    const provider = await startOpenIdProvider();
    const environment = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Example Login',
      ...changes,
    };
    const console = await startConsole({ databaseUrl: await makeDatabase(), environment, clock });
    return { provider, console };
  };
  const request = ({ server }: TestConsole, path: string, cookie = '') =>
    server.fetch(path, { redirect: 'manual', headers: { ...acceptsHtml, cookie } });
  /** Follows the link of the sign-in page. @returns the provider's URL and the cookie of the attempt */
  const begin = async (console: TestConsole, to: string = pages.consoleLeads.path) => {
    const answer = await request(console, `${consoleCalls.openId}?${new URLSearchParams({ to })}`);
    expect(answer.status).toBe(303);
    return { url: answer.headers.get('location') ?? '', cookie: getCookie(answer) };
  };
  const finish = (console: TestConsole, callback: string, cookie: string) => {
    const { pathname, search } = new URL(callback);
    return request(console, pathname + search, cookie);
  };
  const invite = (console: TestConsole, email: string, role: Role) => console.users('invite', email, '--role', role);

  test('signs in an invited user, who returns to the requested page, and records how', async () => {
    const { provider, console } = await start();
    await invite(console, 'ada@example.com', 'editor');
    const form = await (await request(console, `${pages.consoleLeads.path}?status=new`)).text();
    expect(form).toContain('Sign in with Example Login');
    expect(form).toContain(`href="${consoleCalls.openId}?to=%2Fconsole%2Fleads%2F%3Fstatus%3Dnew"`);
    const { url, cookie } = await begin(console, '/console/leads/?status=new');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      ...{ client_id: CLIENT_ID, response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' },
      redirect_uri: console.server.url + consoleCalls.openIdCallback,
    });
    const answer = await finish(console, provider.authorize(url, verified('Ada@Example.com')), cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/leads/?status=new']);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(/^console-openid=; Max-Age=0/));
    const session = cookies.find((one) => one.startsWith('console='))?.split(';')[0] ?? '';
    const user = await console.requestConsole(consoleCalls.currentUser, { cookie: session });
    expect(await user.json()).toMatchObject({ name: 'ada@example.com', role: 'editor' });
    expect(await readAudit(console, 'session.start')).toContainEqual(
      expect.objectContaining({ actor: 'ada@example.com', detail: 'with Example Login' }),
    );
    expect(await console.users('list')).toMatch(/ada@example\.com.*editor/);
  });

  test('refuses everyone without an invitation, and email addresses that are not verified', async () => {
    const { provider, console } = await start();
    await invite(console, 'ada@example.com', 'viewer');
    for (const [claims, problem] of [
      [verified('eve@example.com'), 'isn’t a user of the console'],
      [{ email: 'ada@example.com' }, 'hasn’t verified your email address'],
      [{ email: 'ada@example.com', email_verified: false }, 'hasn’t verified your email address'],
    ] as const) {
      const { url, cookie } = await begin(console);
      const answer = await finish(console, provider.authorize(url, claims), cookie);
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(problem)]);
      expect(answer.headers.getSetCookie().filter((one) => one.startsWith('console='))).toEqual([]);
    }
  });

  test('refuses answers to a sign-in of another browser, forged ones, and those that are used again', async () => {
    const { provider, console } = await start();
    await invite(console, 'ada@example.com', 'viewer');
    const [one, other] = [await begin(console), await begin(console)];
    const callback = provider.authorize(one.url, verified('ada@example.com'));
    expect((await finish(console, callback, '')).status).toBe(400);
    expect((await finish(console, callback, 'console-openid=nonsense')).status).toBe(400);
    expect((await finish(console, callback, other.cookie)).status).toBe(401);
    const forged = await begin(console);
    const wrongNonce = provider.authorize(forged.url, { ...verified('ada@example.com'), nonce: 'another' });
    expect((await finish(console, wrongNonce, forged.cookie)).status).toBe(401);
    const unsigned = await begin(console);
    const wrongKey = provider.authorize(unsigned.url, verified('ada@example.com'), true);
    expect((await finish(console, wrongKey, unsigned.cookie)).status).toBe(401);
    const denied = await begin(console);
    const state = new URL(denied.url).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state });
    expect((await finish(console, `http://x${consoleCalls.openIdCallback}?${query}`, denied.cookie)).status).toBe(401);
    const used = await begin(console);
    const usedCallback = provider.authorize(used.url, verified('ada@example.com'));
    expect((await finish(console, usedCallback, used.cookie)).status).toBe(303);
    expect((await finish(console, usedCallback, used.cookie)).status).toBe(401);
  });

  test('keeps an account bound to its user, until the user is invited again', async () => {
    const { provider, console } = await start();
    await invite(console, 'ada@example.com', 'viewer');
    const signIn = async (sub: string) => {
      const { url, cookie } = await begin(console);
      return (await finish(console, provider.authorize(url, { ...verified('ada@example.com'), sub }), cookie)).status;
    };
    expect([await signIn('ada'), await signIn('ada'), await signIn('successor')]).toEqual([303, 303, 403]);
    await invite(console, 'ada@example.com', 'viewer');
    expect([await signIn('successor'), await signIn('ada')]).toEqual([303, 403]);
  });

  test('allows exports only after a sign-in whose time the provider states', async () => {
    // The provider and the client's library use the time of the machine.
    const { provider, console } = await start({}, createTestClock(Date.now()));
    await invite(console, 'ada@example.com', 'editor');
    const signIn = async (session: string, signedInAgoSeconds?: number) => {
      const answer = await request(console, `${consoleCalls.openId}?to=/console/leads/`, session);
      const url = answer.headers.get('location') ?? '';
      const time = Math.floor(Date.now() / 1000) - (signedInAgoSeconds ?? 0);
      const claims = { ...verified('ada@example.com'), ...(signedInAgoSeconds !== undefined && { auth_time: time }) };
      const finished = await finish(console, provider.authorize(url, claims), getCookie(answer));
      const cookie =
        finished.headers
          .getSetCookie()
          .find((one) => one.startsWith('console='))
          ?.split(';')[0] ?? '';
      return { maxAge: new URL(url).searchParams.get('max_age'), status: finished.status, cookie };
    };
    const exportLeads = async (cookie: string) =>
      (await console.requestConsole(`${consoleCalls.leadExport}?format=csv`, { cookie })).status;
    const first = await signIn('');
    expect([first.maxAge, first.status, await exportLeads(first.cookie)]).toEqual([null, 303, 403]);
    expect(await signIn(first.cookie)).toMatchObject({ maxAge: '900', status: 401 });
    expect(await signIn(first.cookie, 3_600)).toMatchObject({ maxAge: '900', status: 401 });
    const confirmed = await signIn(first.cookie, 10);
    expect([confirmed.status, await exportLeads(confirmed.cookie)]).toEqual([303, 200]);
  });

  test('never leads to another site', async () => {
    const { provider, console } = await start();
    await invite(console, 'ada@example.com', 'viewer');
    for (const to of ['https://evil.example/', '//evil.example/', '/pricing/', '/console/../pricing/', '\\\\evil']) {
      const { url, cookie } = await begin(console, to);
      const answer = await finish(console, provider.authorize(url, verified('ada@example.com')), cookie);
      expect(answer.headers.get('location'), to).toBe(consoleArea);
    }
  });

  test('explains that the provider is not available, and offers the password', async () => {
    const { console } = await start({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    const answer = await request(console, consoleCalls.openId);
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('Example Login isn’t available'),
    ]);
    const page = await (await request(console, consoleArea)).text();
    expect(page).toContain('type="password"');
  });
});

test('without a provider there is no sign-in with OpenID Connect', async () => {
  const console = await startConsole();
  expect((await console.server.fetch(consoleCalls.openId, { redirect: 'manual' })).status).toBe(404);
  const form = await (await console.server.fetch(consoleArea, { headers: acceptsHtml })).text();
  expect(form).toMatch(/<a[^>]*id="openid"[^>]* hidden/);
});
