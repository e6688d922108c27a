import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import {
  MAX_SAVED_VIEWS,
  type SavedView,
  savedViewListSchema,
  savedViewSchema,
} from '@whorl/contract/console/saved-views.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readAudit, send, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const ada = 'ada@example.org';
const eve = 'eve@example.org';
const unanswered = { section: 'leads', name: 'Unanswered', filters: { status: 'new' } };

const post = (console: TestConsole, view: object, as?: string) =>
  send(console, 'POST', consoleCalls.savedViews, view, as);
async function save(console: TestConsole, view: object, as?: string): Promise<SavedView> {
  const answer = await post(console, view, as);
  expect(answer.status).toBe(200);
  return v.parse(savedViewSchema, await answer.json());
}
const patch = (console: TestConsole, id: string, change: object, as?: string) =>
  send(console, 'PATCH', toUrl(consoleCalls.savedView, id), change, as);
const list = async ({ requestConsole }: TestConsole, cookie: string, section = 'leads') =>
  v.parse(
    savedViewListSchema,
    await (await requestConsole(`${consoleCalls.savedViews}?section=${section}`, { cookie })).json(),
  );
const listNames = async (console: TestConsole, cookie: string, section?: string) =>
  (await list(console, cookie, section)).views.map(({ name }) => name);
const readMessage = async (answer: Response) => v.parse(apiErrorSchema, await answer.json()).message;

describeDataLayer('saved views', (makeDatabase) => {
  test('belong to a user and a section, and are seen by all users if they are shared', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs(ada, 'editor');
    const viewer = await console.signInAs(eve, 'viewer');
    const own = await save(console, { ...unanswered, name: ' Mine ', filters: { status: 'new', email: '' } }, editor);
    expect(own).toMatchObject({ name: 'Mine', filters: { status: 'new' }, isShared: false, isOwn: true, owner: ada });
    await save(console, { ...unanswered, isShared: true }, editor);
    await save(console, { ...unanswered, section: 'applications' }, editor);
    await save(console, { section: 'identifications', name: 'Swiss bots', filters: { country: 'ch' } }, editor);
    await save(console, unanswered, viewer);
    await save(console, unanswered);
    expect(await listNames(console, editor)).toEqual(['Mine', 'Unanswered']);
    expect((await list(console, editor, 'identifications')).views).toMatchObject([{ filters: { country: 'CH' } }]);
    expect(await list(console, viewer)).toMatchObject({
      views: [
        { isOwn: true, isShared: false, canChange: true },
        { isOwn: false, isShared: true, canChange: false, owner: ada },
      ],
      canSave: true,
      canShare: false,
    });
    expect((await list(console, console.cookie)).views).toMatchObject([
      { isOwn: true, owner: null },
      { isOwn: false, canChange: true },
    ]);
  });

  test('are renamed, shared and deleted, and the audit log records only changes of shared ones', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs(ada, 'editor');
    const { id } = await save(console, { ...unanswered, name: 'of grace@example.com' }, editor);
    const url = toUrl(consoleCalls.savedView, id);
    const change = (body: object) => send(console, 'PATCH', url, body, editor);
    expect(await (await change({ version: 0, name: 'Renamed' })).json()).toMatchObject({
      ...{ name: 'Renamed', isShared: false, version: 1 },
    });
    expect((await change({ version: 1, isShared: true })).status).toBe(200);
    expect((await change({ version: 2, name: 'Again' })).status).toBe(200);
    const other = await save(console, { ...unanswered, isShared: true }, editor);
    const taken = await patch(console, other.id, { version: 0, name: 'Again' }, editor);
    expect([taken.status, await readMessage(taken)]).toEqual([409, expect.stringMatching(/^name: /)]);
    expect((await send(console, 'DELETE', url, {}, editor)).status).toBe(204);
    expect((await send(console, 'DELETE', url, {}, editor)).status).toBe(404);
    const audit = (await readAudit(console)).filter(({ action }) => action.startsWith('view.'));
    expect(audit.map(({ actor, action, subject, detail }) => [actor, action, subject, detail])).toEqual([
      [ada, 'view.update', id, 'leads, shared'],
      [ada, 'view.update', id, 'leads, renamed'],
      [ada, 'view.create', other.id, 'leads'],
      [ada, 'view.delete', id, 'leads'],
    ]);
  });

  test('get new filters, which replace all earlier ones, and the audit log names neither', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs(ada, 'editor');
    const { id } = await save(console, { ...unanswered, isShared: true }, editor);
    const filters = { email: 'grace@example.com', quarantine: '' };
    const updated = await patch(console, id, { version: 0, filters }, editor);
    const expected = { id, name: 'Unanswered', filters: { email: 'grace@example.com' }, isShared: true, version: 1 };
    expect([updated.status, await updated.json()]).toMatchObject([200, expected]);
    expect((await list(console, console.cookie)).views).toMatchObject([expected]);
    for (const [wrong, message] of [
      [{}, 'filters: must contain at least one filter'],
      [{ status: 'lost' }, 'filters.status: must be one of new, contacted'],
      [{ linkedId: 'x' }, 'filters.linkedId: is not known'],
    ] as const) {
      const answer = await patch(console, id, { version: 1, filters: wrong }, editor);
      expect([answer.status, await readMessage(answer)]).toEqual([400, expect.stringContaining(message)]);
    }
    const unversioned = await patch(console, id, { filters }, editor);
    expect([unversioned.status, await readMessage(unversioned)]).toEqual([400, 'version: is missing']);
    const audit = await readAudit(console, 'view.update');
    expect(audit.map(({ actor, subject, detail }) => [actor, subject, detail])).toEqual([
      [ada, id, 'leads, new filters'],
    ]);
  });

  test('that another user has changed or deleted meanwhile are not overwritten', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs(ada, 'editor');
    const { id } = await save(console, { ...unanswered, isShared: true }, editor);
    const own = { version: 0, filters: { status: 'closed' } };
    const both = await Promise.all([
      patch(console, id, own, editor),
      patch(console, id, { version: 0, filters: { status: 'qualified' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [current] = (await list(console, editor)).views;
    expect(current?.version).toBe(1);
    for (const late of [own, { version: 0, name: 'Late' }, { version: 0, isShared: false }]) {
      const answer = await patch(console, id, late, editor);
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'conflict', view: current }]);
    }
    expect((await patch(console, id, { ...own, version: 1 }, editor)).status).toBe(200);
    expect((await send(console, 'DELETE', toUrl(consoleCalls.savedView, id), {})).status).toBe(204);
    expect((await patch(console, id, { ...own, version: 2 }, editor)).status).toBe(404);
    expect((await readAudit(console)).filter(({ action }) => action === 'view.update')).toHaveLength(2);
  });

  test('that two servers give one name at the same time get it once', async () => {
    const databaseUrl = await makeDatabase();
    const [console, other] = [await startConsole({ databaseUrl }), await startConsole({ databaseUrl })];
    const editor = await console.signInAs(ada, 'editor');
    const ids = [
      (await save(console, { ...unanswered, name: 'One' }, editor)).id,
      (await save(console, { ...unanswered, name: 'Other' }, editor)).id,
    ];
    const versions = new Map(ids.map((id) => [id, 0]));
    for (let round = 0; round < 20; round += 1) {
      const renamed = await Promise.all(
        ids.map(async (id, index) => {
          const change = { version: versions.get(id), name: `Round ${round}` };
          const { status } = await patch(index === 0 ? console : other, id, change, editor);
          if (status === 200) versions.set(id, (versions.get(id) ?? 0) + 1);
          return status;
        }),
      );
      expect(renamed.sort()).toEqual([200, 409]);
    }
  });

  test('are at most fifty for each user, with different names in a section', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs(ada, 'editor');
    for (const cookie of [console.cookie, editor]) {
      await save(console, unanswered, cookie);
      const same = await post(console, unanswered, cookie);
      expect([same.status, await readMessage(same)]).toEqual([409, expect.stringMatching(/^name: /)]);
    }
    const both = await Promise.all([1, 2].map(() => post(console, { ...unanswered, name: 'At once' }, editor)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (let number = 2; number < MAX_SAVED_VIEWS; number += 1)
      await save(console, { ...unanswered, name: `View ${number}` }, editor);
    const tooMany = await post(console, { ...unanswered, section: 'applications' }, editor);
    expect([tooMany.status, await readMessage(tooMany)]).toEqual([409, expect.stringContaining('50 views')]);
    expect((await post(console, { ...unanswered, section: 'applications' })).status).toBe(200);
  });

  test('of a removed user are deleted, except for shared ones', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const editor = await console.signInAs(ada, 'editor');
    await save(console, { ...unanswered, name: 'Private' }, editor);
    await save(console, { ...unanswered, name: 'Shared', isShared: true }, editor);
    await console.users('remove', ada);
    const { rows } = await sql`select name, owner_id from console_saved_views`.execute(
      console.server.services.database.kysely,
    );
    expect(rows).toEqual([{ name: 'Shared', owner_id: null }]);
    expect((await list(console, console.cookie)).views).toMatchObject([{ name: 'Shared', isOwn: true }]);
  });

  test('with the email address or visitor ID of a person are exported and erased with the person’s data', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    await save(console, { section: 'leads', name: 'By filter', filters: { email: 'Grace@example.com' } });
    await save(console, { ...unanswered, name: 'About grace@example.com' });
    await save(console, {
      section: 'identifications',
      name: 'Visitor',
      filters: { visitorId: 'abcdefghij0123456789' },
    });
    await save(console, unanswered);
    const find = async (subject: string) => (await send(console, 'POST', consoleCalls.privacyFind, { subject })).json();
    expect(await find('grace@example.com')).toMatchObject({
      parts: expect.arrayContaining([{ name: 'saved_views', count: 2 }]),
    });
    for (const subject of ['grace@example.com', 'visitor:abcdefghij0123456789'])
      expect((await send(console, 'POST', consoleCalls.privacyErase, { subject, confirmation: subject })).status).toBe(
        200,
      );
    expect(await listNames(console, console.cookie)).toEqual(['Unanswered']);
    expect(await listNames(console, console.cookie, 'identifications')).toEqual([]);
  });
});

test.each([
  [{ ...unanswered, section: 'traffic' }, 'section: must be one of leads, identifications'],
  [{ ...unanswered, name: ' ' }, 'name: is missing'],
  [{ ...unanswered, name: 'a'.repeat(81) }, 'name: has more than 80 characters'],
  [{ ...unanswered, name: 'two\nlines' }, 'name: must be on one line'],
  [{ ...unanswered, filters: {} }, 'filters: must contain at least one filter'],
  [{ ...unanswered, filters: { status: 'lost' } }, 'filters.status: must be one of new, contacted'],
  [{ ...unanswered, filters: { after: '1.a' } }, 'filters.after: is not known'],
  [{ ...unanswered, filters: { status: 1 } }, 'filters.status: must be a text'],
  [{ ...unanswered, section: 'errors' }, 'filters.status: is not known'],
  [{ ...unanswered, isShared: 'yes' }, 'isShared: must be true or false'],
  [{ ...unanswered, owner: ada }, 'owner: is not known'],
])('POST a view of %j returns 400 with the field and the reason', async (view, message) => {
  const console = await startConsole();
  const answer = await post(console, view);
  expect([answer.status, await readMessage(answer)]).toEqual([400, expect.stringContaining(message)]);
});

describe('the endpoints of saved views', () => {
  test.each<[Role | undefined, readonly number[]]>([
    [undefined, [401, 401, 401, 401, 401, 401, 401]],
    ['viewer', [200, 200, 403, 403, 403, 403, 403]],
    ['editor', [200, 200, 200, 403, 403, 403, 403]],
    ['administrator', [200, 200, 200, 200, 200, 200, 204]],
  ])('accept what the role %s permits', async (role, statuses) => {
    const console = await startConsole();
    const owner = await console.signInAs(eve, 'editor');
    const { id } = await save(console, { ...unanswered, isShared: true }, owner);
    const cookie = role === undefined ? '' : await console.signInAs(ada, role);
    const url = toUrl(consoleCalls.savedView, id);
    const responses = [
      await console.requestConsole(`${consoleCalls.savedViews}?section=leads`, { cookie }),
      await post(console, unanswered, cookie),
      await post(console, { ...unanswered, name: 'Shared', isShared: true }, cookie),
      await console.requestConsole(`${consoleCalls.savedViews}?section=audit`, { cookie }),
      await patch(console, id, { version: 0, name: 'Renamed' }, cookie),
      await patch(console, id, { version: 1, filters: { status: 'closed' } }, cookie),
      await send(console, 'DELETE', url, {}, cookie),
    ];
    expect(responses.map(({ status }) => status)).toEqual(statuses);
  });

  test('hide other users’ private views, and let no viewer change a view that the viewer shared as an editor', async () => {
    const console = await startConsole();
    const editor = await console.signInAs(eve, 'editor');
    const hidden = await save(console, unanswered, editor);
    const shared = await save(console, { ...unanswered, name: 'Shared', isShared: true }, editor);
    expect((await send(console, 'DELETE', toUrl(consoleCalls.savedView, hidden.id), {})).status).toBe(404);
    expect((await patch(console, hidden.id, { version: 0, filters: { status: 'closed' } })).status).toBe(404);
    await console.users('role', eve, '--role', 'viewer');
    expect((await patch(console, shared.id, { version: 0, isShared: false }, editor)).status).toBe(403);
    expect((await patch(console, shared.id, { version: 0, filters: { status: 'closed' } }, editor)).status).toBe(403);
    expect((await patch(console, hidden.id, { version: 0, isShared: true }, editor)).status).toBe(403);
  });
});
