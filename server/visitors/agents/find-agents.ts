import { type BotInfo, botInfoSchema } from '@whorl/contract/identification/bot-info.ts';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';

/** Time for which an identification says what a visitor is. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Key in the JSON of the products. Most identifications don't have it, so they aren't parsed. */
const BOT_INFO = '"botInfo"';

const storedSchema = v.object({ botInfo: v.optional(v.object({ data: v.optional(botInfoSchema) })) });

/**
 * Returns the visitors among these whose latest identification is that of an agent.
 *
 * @param now milliseconds since 1970
 */
export async function findAgents(
  { kysely }: Database,
  visitorIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const known = visitorIds.filter((id) => v.is(visitorIdSchema, id));
  if (known.length === 0) return new Set();
  const rows = await kysely
    .selectFrom('identifications')
    .select(['visitor_id', 'products'])
    .where('visitor_id', 'in', known)
    .where('at', '>', now - MAX_AGE_MS)
    .where(({ eb, selectFrom }) =>
      eb(
        'at',
        '=',
        selectFrom('identifications as other')
          .select(({ fn }) => fn.max('other.at').as('latest'))
          .whereRef('other.visitor_id', '=', 'identifications.visitor_id'),
      ),
    )
    .execute();
  const products = new Map(rows.map((row) => [row.visitor_id, row.products]));
  return new Set([...products].filter(([, text]) => text.includes(BOT_INFO) && isStoredAgent(text)).map(([id]) => id));
}

const isStoredAgent = (products: string): boolean => isAgent(v.parse(storedSchema, JSON.parse(products)).botInfo?.data);

/** Whether it is an agent rather than a bot: its identity is proven, or its name is that of an AI program. */
const isAgent = (info: BotInfo | undefined): boolean =>
  info !== undefined &&
  (info.identity === 'verified' ||
    info.identity === 'signed' ||
    (info.identity === 'unknown' && info.category.startsWith('ai_')));
