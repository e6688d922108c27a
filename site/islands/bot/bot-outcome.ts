import type { BotdProduct, IdentificationResult } from '@whorl/contract/identification/result.ts';

/** What came out for one browser, and at which question (0 for the first) the server had its answer. */
export type BotOutcome =
  | { step: 'told'; result: 'notDetected' | 'good' | 'bad'; type: string | undefined; time: string; question: number }
  | { step: 'untold'; message: string };

/** Questions as the server asks them, in its order; the first that is answered with yes ends it. */
export const botQuestions = [
  { asks: 'Does it hide what it is?', of: 'the User-Agent header is missing', type: 'no_user_agent' },
  { asks: 'Does it say it is a crawler?', of: 'a search engine, archive or link preview by its name' },
  { asks: 'Do the detectors find automation?', of: 'eighteen checks of the browser, in the page' },
  { asks: 'Is its name that of a tool?', of: 'a list of libraries, monitors and scrapers', type: 'automation_tool' },
  { asks: 'Does it tell two stories?', of: 'the header says another browser than script', type: 'user_agent_mismatch' },
] as const;

/** Which question the server answers with the detectors' own word. */
const DETECTORS = 2;

/** Another maker's agent may be configured, and may leave the part out. */
export function botOutcomeOf(products: Partial<IdentificationResult['products']> | undefined): BotOutcome {
  const botd: BotdProduct | undefined = products?.botd;
  if (botd && 'error' in botd) return { step: 'untold', message: botd.error.message };
  if (!botd?.data?.bot) return { step: 'untold', message: 'BotD field is empty' };
  const { bot, time } = botd.data;
  return { step: 'told', result: bot.result, type: bot.type, time, question: questionOf(bot) };
}

function questionOf({ result, type }: { result: string; type?: string | undefined }): number {
  if (result === 'notDetected') return botQuestions.length;
  if (result === 'good') return 1;
  const named = botQuestions.findIndex((question) => 'type' in question && question.type === type);
  return named < 0 ? DETECTORS : named;
}
