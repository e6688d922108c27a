import type { BotdProduct } from '@whorl/contract/identification/result.ts';

/** What was said of one request; the page's address is left out where a browser is told of its own. */
export type BotdData = Omit<Extract<BotdProduct, { data: unknown }>['data'], 'url'>;

/**
 * Whether a program drives the browser, out of what was said of its request. Agents and services of other makers may
 * leave the part out, or empty.
 *
 * @throws Error with the part's own error, or `BotD field is empty`
 */
export function botdOf(products: { botd?: unknown } | undefined): BotdData {
  const botd = products?.botd as Partial<{ error: { message: string }; data: BotdData }> | undefined;
  if (botd?.error) throw new Error(botd.error.message);
  if (!botd?.data?.bot) throw new Error('BotD field is empty');
  return botd.data;
}
