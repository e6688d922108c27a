import { type BlockRequest, blockAnswerSchema, blockRequestSchema } from '@whorl/contract/playground/bot-firewall.ts';
import { PLAYGROUND_BLOCK_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Demo } from '../demo.ts';
import { blockMigrations } from './block-tables.ts';
import { decideBlock } from './decide-block.ts';

/** A protected page that a visitor can block for the own network after a bot came from it. */
export const botFirewall: Demo<BlockRequest> = {
  name: 'bot-firewall',
  title: 'Blocks the caller’s network in the bot firewall demo, or lifts the block.',
  calls: playgroundCalls.botFirewall,
  requestSchema: blockRequestSchema,
  answerSchema: blockAnswerSchema,
  forbidsBots: true,
  countsBots: true,
  migrations: blockMigrations,
  storedRows: [
    {
      table: 'playground_blocks',
      labels: ['blocked network', 'blocked networks'],
      retentionMs: PLAYGROUND_BLOCK_MINUTES * 60_000,
    },
  ],
  async decide(tx, { visitorId, now, network, botVisits, request: { wish } }) {
    const blockedAt = await readBlock(tx, network);
    const botNetworks = botVisits.map((visit) => visit.network);
    const decision = decideBlock({ wish, network, botNetworks, blockedAt, now });
    if (decision.severity === 'error') return decision;
    if (wish === 'lift') await tx.deleteFrom('playground_blocks').where('network', '=', network).execute();
    else {
      const row = { network, visitor_id: visitorId, at: now };
      await tx
        .insertInto('playground_blocks')
        .values(row)
        .onConflict((conflict) => conflict.column('network').doUpdateSet(row))
        .execute();
    }
    return decision;
  },
};

/** Returns when a network was last blocked, in milliseconds since 1970; undefined if unknown. */
export async function readBlock(kysely: Kysely<Tables>, network: string): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('playground_blocks')
    .select('at')
    .where('network', '=', network)
    .executeTakeFirst();
  return row?.at;
}
