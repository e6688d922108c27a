import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { botSummaryOf } from '../visitor/bot-summary.ts';
import { botdOf } from '../visitor/botd-of.ts';

export const signalNames = [
  'visitorId',
  'visitorFound',
  'match',
  'confidence',
  'visits',
  'firstSeenAt',
  'lastSeenAt',
  'requestId',
  'browser',
  'os',
  'device',
  'ip',
  'ipLocation',
  'botd',
  'virtualMachine',
] as const;
export type SignalName = (typeof signalNames)[number];

/** A visitor's own value of one signal, as short as it can be said; undefined where the answer has none. */
export function signalValue(name: SignalName, result: ReadResult): string | undefined {
  switch (name) {
    case 'visitorFound':
      return result.visitorFound ? 'true' : 'false, a first visit';
    case 'confidence':
      return result.confidence.score.toFixed(2);
    case 'visits':
      return result.visits?.toString();
    case 'firstSeenAt':
    case 'lastSeenAt':
      return moment(result[name].global);
    case 'browser':
      return `${result.browserName} ${result.browserVersion}`;
    case 'os':
      return `${result.os} ${result.osVersion}`.trim();
    case 'ipLocation':
      return result.ipLocation
        ? `${result.ipLocation.country.name}, ${result.ipLocation.continent.name}`
        : 'none: in no country list';
    case 'botd':
      return bot(result.products);
    case 'virtualMachine': {
      const machine = result.products?.virtualMachine;
      return machine && ('error' in machine ? machine.error.message : String(machine.data.result));
    }
    default:
      return result[name];
  }
}

function bot(products: ReadResult['products']): string | undefined {
  if (products === undefined) return undefined;
  try {
    const botd = botdOf(products);
    return `${botd.bot.result}: ${botSummaryOf(botd).basis}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const moment = (iso: string | null): string =>
  iso === null
    ? 'null: never before'
    : new Date(iso).toLocaleString('en-GB', {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      });
