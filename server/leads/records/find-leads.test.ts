import { expect, test } from 'vitest';
import { describeDataLayer } from '../../testing/each-database.ts';
import { startTestServer } from '../../testing/server.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { findLeads, findLeadsByEmail } from './find-leads.ts';

describeDataLayer('the leads of a sender', (makeDatabase) => {
  test('are found by an index, in any spelling of the email address', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const { database } = server.services;
    const watched = watchStatements(database, 'leads');
    expect(await findLeadsByEmail({ ...database, kysely: watched.kysely }, 'Ada@Example.com', 10)).toEqual([]);
    // PostgreSQL decides by the number of rows, of which there are none.
    const plan: unknown = database.dialect === 'sqlite' ? expect.stringContaining('leads_sender') : expect.any(String);
    expect(await watched.plans()).toEqual([plan]);
  });
});

describeDataLayer('the leads of a form', (makeDatabase) => {
  test('are read in their order, not sorted for each page', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const { database } = server.services;
    const watched = watchStatements(database, 'leads');
    expect(await findLeads({ ...database, kysely: watched.kysely }, { form: 'newsletter' })).toEqual({
      leads: [],
      next: null,
    });
    const plan: unknown = database.dialect === 'sqlite' ? expect.stringContaining('leads_search') : expect.any(String);
    expect(await watched.plans()).toEqual([plan]);
  });
});
