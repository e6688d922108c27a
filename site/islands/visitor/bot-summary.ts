import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import type { BotdData } from './botd-of.ts';

/** The bot verdict of one identification in the words that every page uses. */
export type BotSummary = {
  level: 'bot' | 'crawler' | 'signs' | 'clear';
  verdict: string;
  /** What the verdict rests on; starts in lower case, without a full stop. */
  basis: string;
  /** Evidence for automation, heaviest first. Empty where the service reports none. */
  signs: readonly BotEvidence[];
};

/** Returns the verdict and its basis; evidence below the threshold is named as such and never left out. */
export function botSummaryOf({ bot, score, evidence = [] }: Pick<BotdData, 'bot' | 'score' | 'evidence'>): BotSummary {
  const signs = evidence.filter(({ weight }) => weight > 0);
  switch (bot.result) {
    case 'bad':
      return { level: 'bot', verdict: 'Bot detected', basis: withType('automation found', bot.type), signs };
    case 'good':
      return { level: 'crawler', verdict: 'Crawler', basis: withType('by its own name', bot.type), signs };
    case 'notDetected':
      return signs.length > 0 || (score ?? 0) > 0
        ? { level: 'signs', verdict: NO_BOT, basis: 'signs of automation, too few to flag', signs }
        : { level: 'clear', verdict: NO_BOT, basis: 'no signs of automation found', signs };
  }
}

const NO_BOT = 'No bot detected';
const withType = (text: string, type: string | undefined): string => (type ? `${text}: ${type}` : text);
