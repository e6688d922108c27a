import { botResults } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';

const storedBotdSchema = v.object({
  botd: v.object({ data: v.optional(v.object({ bot: v.object({ result: v.picklist(botResults) }) })) }),
});

/**
 * Returns the bot result of a visitor's latest identification.
 *
 * @param since milliseconds since 1970; older identifications are ignored
 * @returns undefined if there is no identification since then, or bot detection failed
 */
export async function findLatestBotResult(
  { prepared }: Database,
  visitorId: string,
  since: number,
): Promise<(typeof botResults)[number] | undefined> {
  const [row] = await selectLatest(prepared, { visitorId, since });
  if (row === undefined) return undefined;
  return v.parse(storedBotdSchema, JSON.parse(row.products)).botd.data?.bot.result;
}

const selectLatest = prepareQuery((kysely, { visitorId, since }: { visitorId: string; since: number }) =>
  kysely
    .selectFrom('identifications')
    .select('products')
    .where('visitor_id', '=', visitorId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(1),
);
