import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { leadAnswerSchema } from '@whorl/contract/console/leads.ts';
import type { ListAction, ListKind } from '@whorl/contract/lists/list-entry.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { send, sendLead, startConsole, type TestConsole, toUrl } from '../../testing/console.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { postSignals } from '../../testing/signals.ts';

/** Less than a session without activity. */
const EXPIRY_MS = 30 * 60_000;
const trap = { 'x-form-trap': 'x' };

async function add(console: TestConsole, kind: ListKind, value: string, action: ListAction, expiresAt?: string) {
  const entry = { kind, value, action, workspace: 'own', ...(expiresAt !== undefined && { expiresAt }) };
  expect((await send(console, 'POST', consoleCalls.listEntries, entry)).status).toBe(200);
}

/** Submits a form. Returns whether the lead is in quarantine, and the codes of suspicions and notes. */
async function submit(console: TestConsole, email: string, more: object = {}, headers: Record<string, string> = {}) {
  const id = await sendLead(console, email, more, headers);
  const answer = await console.requestConsole(toUrl(consoleCalls.lead, id));
  const { suspicion, quarantine } = v.parse(leadAnswerSchema, await answer.json()).lead;
  return [quarantine, ...(suspicion ?? '').matchAll(/\(([\w-]+)\)/g).map(([, code]) => code)];
}

async function identify({ server }: TestConsole) {
  const answer = await postSignals(server, {});
  const { result } = v.parse(v.object({ result: v.object({ visitorId: v.string() }) }), await answer.json());
  return { visitorId: result.visitorId, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

describeDataLayer('a lead', (makeDatabase) => {
  const start = async () => startConsole({ databaseUrl: await makeDatabase() });

  test('from a blocked email domain is quarantined until the entry expires', async () => {
    const console = await start();
    const expiresAt = new Date(console.clock.now() + EXPIRY_MS).toISOString();
    await add(console, 'email_domain', 'throwaway.example', 'block', expiresAt);
    expect(await submit(console, 'eve@throwaway.example')).toEqual(['held', 'blocked-email-domain']);
    expect(await submit(console, 'bob@eu.throwaway.example')).toEqual(['held', 'blocked-email-domain']);
    expect(await submit(console, 'ada@example.com')).toEqual([null]);
    console.clock.advance(EXPIRY_MS);
    expect(await submit(console, 'mallory@throwaway.example')).toEqual([null]);
  });

  test('from a watched network is delivered with a note, unless it is suspicious', async () => {
    const console = await start();
    await add(console, 'network', '127.0.0.0/8', 'watch');
    expect(await submit(console, 'ada@example.com')).toEqual([null, 'watched-network']);
    expect(await submit(console, 'eve@example.com', {}, trap)).toEqual(['held', 'watched-network', 'trap']);
    await add(console, 'network', '127.0.0.1', 'block');
    expect(await submit(console, 'bob@example.com')).toEqual(['held', 'blocked-network']);
  });

  test('from an allowed email domain skips the search for signs of a bot, but not a blocked network', async () => {
    const console = await start();
    await add(console, 'email_domain', 'example.com', 'allow');
    expect(await submit(console, 'ada@example.com', {}, trap)).toEqual([null]);
    await add(console, 'network', '127.0.0.0/24', 'block');
    expect(await submit(console, 'bob@example.com', {}, trap)).toEqual(['held', 'blocked-network', 'trap']);
  });

  test('with the visitor ID of an allowed visitor is allowed only with its signed cookie', async () => {
    const console = await start();
    const { visitorId, cookie } = await identify(console);
    await add(console, 'network', '127.0.0.0/24', 'block');
    await add(console, 'visitor', visitorId, 'allow');
    expect(await submit(console, 'eve@example.com', { visitorId })).toEqual(['held', 'blocked-network']);
    expect(await submit(console, 'ada@example.com', { visitorId }, { cookie })).toEqual([null]);
  });

  test('of a blocked visitor is quarantined, also if the form leaves out the visitor ID', async () => {
    const console = await start();
    const { visitorId, cookie } = await identify(console);
    await add(console, 'visitor', visitorId, 'block');
    expect(await submit(console, 'ada@example.com', { visitorId })).toEqual(['held', 'blocked-visitor']);
    expect(await submit(console, 'bob@example.com', {}, { cookie })).toEqual(['held', 'blocked-visitor']);
    expect(await submit(console, 'eve@example.com')).toEqual([null]);
  });
});
