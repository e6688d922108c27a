import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { botdOf } from '../visitor/botd-of.ts';
import { askForEvent } from '../visitor/event-details.ts';

/**
 * What page views are marked with. Our own answer brings it; another maker's agent leaves it to the event's details.
 *
 * @returns undefined where nobody says whether a program drives the browser
 */
export async function botResultFor(
  result: ReadResult,
): Promise<{ botDetected: boolean; vmDetected: boolean } | undefined> {
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
