import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/bot-result.json';
import type { BotdData } from './botd-data.ts';

/** The bot verdict of one identification as text, the same on all pages. */
export type BotSummary = {
  level: 'bot' | 'crawler' | 'signs' | 'clear';
  verdict: string;
  /** Basis of the verdict; starts in lower case, without a period. */
  basis: string;
  /** Evidence for automation in descending order of weight. Empty if the service reports none. */
  signs: readonly BotEvidence[];
};

/** Returns the verdict and its basis. Evidence below the threshold is always mentioned. */
export function summarizeBotResult({
  bot,
  score,
  evidence = [],
}: Pick<BotdData, 'bot' | 'score' | 'evidence'>): BotSummary {
  const signs = evidence.filter(({ weight }) => weight > 0);
  switch (bot.result) {
    case 'bad':
      return {
        level: 'bot',
        verdict: texts.bot,
        basis: describeBasis(texts.botBasis, texts.botBasisWithType, bot.type),
        signs,
      };
    case 'good':
      return {
        level: 'crawler',
        verdict: texts.crawler,
        basis: describeBasis(texts.crawlerBasis, texts.crawlerBasisWithType, bot.type),
        signs,
      };
    case 'notDetected':
      return signs.length > 0 || (score ?? 0) > 0
        ? { level: 'signs', verdict: texts.noBot, basis: texts.someSigns, signs }
        : { level: 'clear', verdict: texts.noBot, basis: texts.noSigns, signs };
  }
}

function describeBasis(text: string, textWithType: string, type: string | undefined): string {
  return type ? fillIn(textWithType, { type }) : text;
}
