import { botResults } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';

const storedBotdSchema = v.object({
  botd: v.object({ data: v.optional(v.object({ bot: v.object({ result: v.picklist(botResults) }) })) }),
});

/**
 * Whether a program drove the browser at the latest reading of a visitor.
 *
 * @param since milliseconds since 1970; what was read before is too old to say something
 * @returns undefined where nothing was read since, or the detectors did not answer
 */
export async function latestBotResult(
  { kysely }: Database,
  visitorId: string,
  since: number,
): Promise<(typeof botResults)[number] | undefined> {
  const row = await kysely
    .selectFrom('identifications')
    .select('products')
    .where('visitor_id', '=', visitorId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return v.parse(storedBotdSchema, JSON.parse(row.products)).botd.data?.bot.result;
}
