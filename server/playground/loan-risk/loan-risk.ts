import { type LoanRequest, loanAnswerSchema, loanRequestSchema } from '@whorl/contract/playground/loan-risk.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { decideLoan } from './decide-loan.ts';
import { loanMigrations } from './loan-tables.ts';
import { normalizeName } from './normalize-name.ts';

const RETENTION_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

/** A lender that notices when one visitor applies under several names. */
export const loanRisk: Demo<LoanRequest> = {
  name: 'loan-risk',
  title: 'Applies for a loan in the loan risk demo: approved, to be reviewed, or rejected with the reason.',
  calls: playgroundCalls.loanRisk,
  requestSchema: loanRequestSchema,
  answerSchema: loanAnswerSchema,
  forbidsBots: true,
  migrations: loanMigrations,
  storedRows: [
    { table: 'playground_loans', labels: ['loan application', 'loan applications'], retentionMs: RETENTION_MS },
  ],
  async decide(tx, { visitorId, now, signer, request: { firstName, lastName, amount, income, months } }) {
    const name = ['loan-name', visitorId, normalizeName(firstName), normalizeName(lastName)];
    const earnings = ['loan-income', visitorId, String(income)];
    const rows = await tx
      .selectFrom('playground_loans')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - RETENTION_MS)
      .execute();
    const earlier = rows.map(({ at, name_digest, income_digest }) => ({
      at,
      isSameName: signer.isSigned(name, name_digest),
      isSameIncome: signer.isSigned(earnings, income_digest),
    }));
    await tx
      .insertInto('playground_loans')
      .values({ visitor_id: visitorId, name_digest: signer.sign(name), income_digest: signer.sign(earnings), at: now })
      .onConflict((same) => same.columns(['visitor_id', 'name_digest', 'income_digest']).doUpdateSet({ at: now }))
      .execute();
    return decideLoan({ earlier, now, dollars: amount, months, income });
  },
};
