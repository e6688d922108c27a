import type { BotdProduct } from '@whorl/contract/identification/result.ts';

/** Bot detection data of one request. The page's URL is left out when a browser requests its own data. */
export type BotdData = Omit<Extract<BotdProduct, { data: unknown }>['data'], 'url'>;

/**
 * Returns the bot detection data of a request. Agents and services of other vendors may leave it out or empty.
 *
 * @throws Error with the product's own error, or `BotD field is empty`
 */
export function getBotdData(products: { botd?: unknown } | undefined): BotdData {
  const botd = products?.botd as Partial<{ error: { message: string }; data: BotdData }> | undefined;
  if (botd?.error) throw new Error(botd.error.message);
  if (!botd?.data?.bot) throw new Error('BotD field is empty');
  return botd.data;
}
