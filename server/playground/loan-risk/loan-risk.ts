import { type LoanRequest, loanAnswerSchema, loanRequestSchema } from '@whorl/contract/playground/loan-risk.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { decideLoan } from './decide-loan.ts';
import { loanMigrations } from './loan-tables.ts';
import { normaliseName } from './normalise-name.ts';

const KEPT_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

/** A lender who notices when one visitor asks under several names. */
export const loanRisk: Demo<LoanRequest> = {
  name: 'loan-risk',
  title: 'A request in the demo of loan risk: approved, to be looked at, or why not.',
  calls: playgroundCalls.loanRisk,
  requestSchema: loanRequestSchema,
  answerSchema: loanAnswerSchema,
  forbidsBots: true,
  migrations: loanMigrations,
  kept: [{ table: 'playground_loans', called: ['loan request', 'loan requests'], keptMs: KEPT_MS }],
  async decide(tx, { visitorId, now, signer, request: { firstName, lastName, amount, income, months } }) {
    const name = ['loan-name', visitorId, normaliseName(firstName), normaliseName(lastName)];
    const earnings = ['loan-income', visitorId, String(income)];
    const rows = await tx
      .selectFrom('playground_loans')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - KEPT_MS)
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
    return decideLoan({ earlier, now, euros: amount, months, income });
  },
};
