import type { Database } from '../../platform/database/database.ts';
import { findEvents } from '../server-api/find-events.ts';

/** So many say enough about a day. */
const MOST = 200;

/** One visit of a bad bot: when in milliseconds since 1970, what it was taken for, and its address as addresses are kept. */
export type BotVisit = { readonly at: number; readonly kind: string; readonly network: string };

/**
 * The latest first, 200 at most.
 *
 * @param since milliseconds since 1970
 * @param network as addresses are kept; without one, from everywhere
 */
export async function findBotVisits(
  database: Database,
  workspace: string,
  since: number,
  network?: string,
): Promise<BotVisit[]> {
  const networks = network === undefined ? undefined : [network];
  const { events } = await findEvents(database, workspace, { bots: ['bad'], networks, from: since }, { limit: MOST });
  return events.map(({ at, products: { botd, identification } }) => ({
    at,
    kind: (botd && 'data' in botd && botd.data.bot.type) || 'unknown',
    network: identification && 'data' in identification ? identification.data.ip : 'unknown',
  }));
}
