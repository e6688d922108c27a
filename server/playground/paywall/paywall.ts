import { type ReadRequest, readAnswerSchema, readRequestSchema } from '@whorl/contract/playground/paywall.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { articleMigrations } from './article-tables.ts';
import { articleTexts } from './article-texts.ts';
import { decideArticle } from './decide-article.ts';

/** A magazine with a number of free articles per visitor and day. Bots may read too, and are counted like people. */
export const paywall: Demo<ReadRequest> = {
  name: 'paywall',
  title: 'Returns an article of the paywall demo, or that the free ones are used up.',
  calls: playgroundCalls.paywall,
  requestSchema: readRequestSchema,
  answerSchema: readAnswerSchema,
  forbidsBots: false,
  migrations: articleMigrations,
  storedRows: [
    {
      table: 'playground_reads',
      labels: ['read article', 'read articles'],
      retentionMs: PLAYGROUND_DAY_HOURS * HOUR_MS,
    },
  ],
  async decide(tx, { visitorId, now, request: { article } }) {
    const reads = await tx
      .selectFrom('playground_reads')
      .select(['article', 'at'])
      .where('visitor_id', '=', visitorId)
      .execute();
    const { isRead, ...decision } = decideArticle({ article, reads, now });
    if (decision.severity === 'error') return decision;
    if (!isRead) {
      await tx
        .insertInto('playground_reads')
        .values({ visitor_id: visitorId, article, at: now })
        // A row of an earlier day that the job has not deleted yet.
        .onConflict((conflict) => conflict.columns(['visitor_id', 'article']).doUpdateSet({ at: now }))
        .execute();
    }
    return { ...decision, paragraphs: [...articleTexts[article]] };
  },
};
