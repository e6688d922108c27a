import {
  type AccountRequest,
  accountAnswerSchema,
  accountRequestSchema,
} from '@whorl/contract/playground/new-account-fraud.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Demo } from '../demo.ts';
import { accountMigrations } from './account-tables.ts';
import { ACCOUNT_MS, decideAccount } from './decide-account.ts';

/** A service with a free trial, which opens one account for each visitor. */
export const newAccountFraud: Demo<AccountRequest> = {
  name: 'new-account-fraud',
  title: 'A sign-up in the demo of new-account fraud: opened, or why not.',
  calls: playgroundCalls.newAccountFraud,
  requestSchema: accountRequestSchema,
  answerSchema: accountAnswerSchema,
  forbidsBots: true,
  migrations: accountMigrations,
  kept: [{ table: 'playground_accounts', called: ['account', 'accounts'], keptMs: ACCOUNT_MS }],
  async decide(tx, { visitorId, now }) {
    const row = await tx
      .selectFrom('playground_accounts')
      .select('at')
      .where('visitor_id', '=', visitorId)
      .executeTakeFirst();
    const decision = decideAccount({ openedAt: row?.at, now });
    if (decision.severity === 'success') {
      await tx
        .insertInto('playground_accounts')
        .values({ visitor_id: visitorId, at: now })
        // An ended one, which the job has not deleted yet.
        .onConflict((conflict) => conflict.column('visitor_id').doUpdateSet({ at: now }))
        .execute();
    }
    return decision;
  },
};
