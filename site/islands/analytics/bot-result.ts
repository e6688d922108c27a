import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { getBotdData } from '../visitor/botd-data.ts';
import { fetchEvent } from '../visitor/fetch-event.ts';
import { onIdentification } from '../visitor/identify-browser.ts';

export type BotResult = {
  /** True only if bot detection returned `bad`. */
  botDetected: boolean;
  vmDetected: boolean;
};

/**
 * Returns the bot and virtual machine result that page views report. Our own server sends it with the identification;
 * with another vendor's agent it is read from the event details.
 *
 * @returns undefined if the result isn't available
 */
export async function getBotResult(result: ResultWithSignals): Promise<BotResult | undefined> {
  try {
    const products = result.products ?? (await fetchEvent(result)).body.products;
    const virtualMachine = products.virtualMachine;
    return {
      botDetected: getBotdData(products).bot.result === 'bad',
      vmDetected: virtualMachine !== undefined && 'data' in virtualMachine && virtualMachine.data.result,
    };
  } catch {
    return undefined;
  }
}

/**
 * Calls `change` with the bot result of each further identification, the latest only. An identification without a bot
 * result changes nothing.
 *
 * @returns a function that ends the subscription
 */
export function onBotResult(listener: (result: BotResult) => void): () => void {
  let latest: ResultWithSignals | undefined;
  const end = onIdentification((result) => {
    latest = result;
    void getBotResult(result).then((botResult) => {
      if (botResult && result === latest) listener(botResult);
    });
  });
  return () => {
    latest = undefined;
    end();
  };
}
