import type { Database } from '../../platform/database/database.ts';
import { findEvents } from '../server-api/find-events.ts';

/** Maximum number of visits returned. */
const LIMIT = 200;

/** Visit of a bad bot: time in milliseconds since 1970, bot type, and truncated IP address. */
export type BotVisit = { readonly at: number; readonly kind: string; readonly network: string };

/**
 * Returns the visits of bad bots, latest first, 200 at most.
 *
 * @param since milliseconds since 1970
 * @param network truncated IP address; undefined for all
 */
export async function findBotVisits(
  database: Database,
  workspace: string,
  since: number,
  network?: string,
): Promise<BotVisit[]> {
  const networks = network === undefined ? undefined : [network];
  const { events } = await findEvents(database, workspace, { bots: ['bad'], networks, from: since }, { limit: LIMIT });
  return events.map(({ at, products: { botd, identification } }) => ({
    at,
    kind: (botd && 'data' in botd && botd.data.bot.type) || 'unknown',
    network: identification && 'data' in identification ? identification.data.ip : 'unknown',
  }));
}
