import type { IdentificationResult } from '@whorl/contract/identification/result.ts';

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

/** A visitor's own value of one signal, as short as it can be said. */
export function signalValue(name: SignalName, result: IdentificationResult): string {
  switch (name) {
    case 'visitorFound':
      return result.visitorFound ? 'true' : 'false, a first visit';
    case 'confidence':
      return result.confidence.score.toFixed(2);
    case 'visits':
      return String(result.visits);
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
      return bot(result.products.botd);
    case 'virtualMachine': {
      const machine = result.products.virtualMachine;
      return 'error' in machine ? machine.error.message : String(machine.data.result);
    }
    default:
      return result[name];
  }
}

function bot(botd: IdentificationResult['products']['botd']): string {
  if (botd && 'error' in botd) return botd.error.message;
  if (!botd?.data?.bot) return 'BotD field is empty';
  const { result, type } = botd.data.bot;
  return type ? `${result}, ${type}` : result;
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
