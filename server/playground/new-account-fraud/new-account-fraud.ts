import {
  type AccountRequest,
  accountAnswerSchema,
  accountRequestSchema,
} from '@whorl/contract/playground/new-account-fraud.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Demo } from '../demo.ts';
import { accountMigrations } from './account-tables.ts';
import { ACCOUNT_LIFETIME_MS, decideAccount } from './decide-account.ts';

/** A service with a free trial, with one account per visitor. */
export const newAccountFraud: Demo<AccountRequest> = {
  name: 'new-account-fraud',
  title: 'Signs up in the new-account fraud demo, or returns the reason why not.',
  calls: playgroundCalls.newAccountFraud,
  requestSchema: accountRequestSchema,
  answerSchema: accountAnswerSchema,
  forbidsBots: true,
  migrations: accountMigrations,
  storedRows: [{ table: 'playground_accounts', labels: ['account', 'accounts'], retentionMs: ACCOUNT_LIFETIME_MS }],
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
        // An expired row that the job has not deleted yet.
        .onConflict((conflict) => conflict.column('visitor_id').doUpdateSet({ at: now }))
        .execute();
    }
    return decision;
  },
};
