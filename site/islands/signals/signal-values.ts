import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import * as texts from '../../../content/interface/visitor/signal-values.json';
import { summarizeBotResult } from '../visitor/bot-summary.ts';
import { getBotdData } from '../visitor/botd-data.ts';

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

/** Returns the visitor's value of one signal as a short text; undefined if the answer has none. */
export function signalValue(name: SignalName, result: ResultWithSignals): string | undefined {
  switch (name) {
    case 'visitorFound':
      return result.visitorFound ? 'true' : texts.firstVisit;
    case 'confidence':
      return result.confidence.score.toFixed(2);
    case 'visits':
      return result.visits?.toString();
    case 'firstSeenAt':
    case 'lastSeenAt':
      return formatMoment(result[name].global);
    case 'browser':
      return `${result.browserName} ${result.browserVersion}`;
    case 'os':
      return `${result.os} ${result.osVersion}`.trim();
    case 'ipLocation':
      return result.ipLocation
        ? `${result.ipLocation.country.name}, ${result.ipLocation.continent.name}`
        : texts.noCountry;
    case 'botd':
      return formatBotResult(result.products);
    case 'virtualMachine': {
      const machine = result.products?.virtualMachine;
      return machine && ('error' in machine ? machine.error.message : String(machine.data.result));
    }
    default:
      return result[name];
  }
}

function formatBotResult(products: ResultWithSignals['products']): string | undefined {
  if (products === undefined) return undefined;
  try {
    const botd = getBotdData(products);
    return `${botd.bot.result}: ${summarizeBotResult(botd).basis}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const formatMoment = (iso: string | null): string =>
  iso === null
    ? texts.neverBefore
    : new Date(iso).toLocaleString('en-US', {
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
      });
