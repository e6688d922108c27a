import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { botdOf } from '../visitor/botd-of.ts';
import { askForEvent } from '../visitor/event-details.ts';
import { onIdentification } from '../visitor/read-browser.ts';

export type BotResult = {
  /** Only where bot detection says bad. */
  botDetected: boolean;
  vmDetected: boolean;
};

/**
 * What page views are marked with. Our own answer brings it; another maker's agent leaves it to the event's details.
 *
 * @returns undefined where nobody says whether a program drives the browser
 */
export async function botResultFor(result: ReadResult): Promise<BotResult | undefined> {
  try {
    const products = result.products ?? (await askForEvent(result)).answer.products;
    const machine = products.virtualMachine;
    return {
      botDetected: botdOf(products).bot.result === 'bad',
      vmDetected: machine !== undefined && 'data' in machine && machine.data.result,
    };
  } catch {
    return undefined;
  }
}

/**
 * Tells what each further reading of the browser says, the latest last. One of which nobody says it changes nothing.
 *
 * @returns ends that
 */
export function followBotResults(change: (found: BotResult) => void): () => void {
  let latest: ReadResult | undefined;
  const end = onIdentification((result) => {
    latest = result;
    void botResultFor(result).then((found) => {
      if (found && result === latest) change(found);
    });
  });
  return () => {
    latest = undefined;
    end();
  };
}
