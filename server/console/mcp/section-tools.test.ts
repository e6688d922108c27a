import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { readAudit, send, startConsole } from '../../testing/console.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { callTool, connectMcp, createToken, readTool } from '../../testing/mcp.ts';
import { bookCall, first, postJson, sendLead } from '../../testing/sales-calls.ts';

const ada = 'ada@example.com';

describeDataLayer('the tools for lists, sales calls and applications', (makeDatabase) => {
  test('return what the console shows, record each access, and are refused without a role', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { server } = console;
    const entry = { kind: 'network', value: '203.0.113.7/24', action: 'block', workspace: 'own', reason: 'Bots' };
    const added = await send(console, 'POST', consoleCalls.listEntries, entry);
    const { id: entryId } = (await added.json()) as { id: string };
    const { id: leadId, booking = '' } = await sendLead(server, { email: 'visitor@example.com' });
    expect((await bookCall(server, booking, first)).status).toBe(200);
    const applied = await postJson(server, endpoints.jobApplication, {
      ...{ job: 'analyst', question_421: 'Because.', first_name: 'Ada', last_name: 'Lovelace' },
      email: 'applicant@example.com',
    });
    const { id: applicationId } = (await applied.json()) as { id: string };
    const { token } = await createToken(console, ada, 'viewer');
    const client = await connectMcp(console, token);

    expect(await readTool(client, 'list_list_entries', { kind: 'network' })).toMatchObject({
      entries: [{ id: entryId }],
    });
    expect(await readTool(client, 'get_list_entry', { id: entryId })).toMatchObject({ reason: 'Bots' });
    const { calls } = await readTool(client, 'list_sales_calls');
    const [{ id: callId }] = calls as [{ id: string }];
    expect(await readTool(client, 'list_sales_calls', { state: 'canceled' })).toMatchObject({ calls: [] });
    expect(await readTool(client, 'get_sales_call', { id: callId })).toMatchObject({ leadId, startsAt: first });
    expect(await readTool(client, 'list_applications', { job: 'analyst' })).toMatchObject({
      applications: [{ id: applicationId, email: 'applicant@example.com' }],
    });
    expect(await readTool(client, 'get_application', { id: applicationId })).toMatchObject({
      ...{ lead: { payload: { question_421: 'Because.' } }, files: [] },
      questions: { question_421: 'Why?' },
    });
    // A lead that isn't an application.
    expect(await callTool(client, 'get_application', { id: leadId })).toMatchObject({ isError: true });
    for (const [name, args, message] of [
      ['list_list_entries', { kind: 'country' }, 'kind: must be one of visitor, network, email_domain'],
      ['list_sales_calls', { state: 'lost' }, 'state: must be one of upcoming'],
      ['list_applications', { owner: ada }, 'owner: is not known'],
    ] as const)
      expect(await callTool(client, name, args)).toEqual({ isError: true, text: expect.stringContaining(message) });

    const entries = (await readAudit(console)).filter(({ detail }) => detail === 'MCP');
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      [ada, 'list-entries.list', ''],
      [ada, 'list-entry.view', entryId],
      [ada, 'calls.list', ''],
      [ada, 'calls.list', ''],
      [ada, 'call.view', callId],
      [ada, 'applications.list', ''],
      [ada, 'application.view', applicationId],
    ]);
    await console.users('remove', ada);
    await expect(client.callTool({ name: 'list_applications', arguments: {} })).rejects.toThrow();
  });
});
