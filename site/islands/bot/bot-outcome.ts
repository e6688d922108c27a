import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import { type BotSummary, summarizeBotResult } from '../visitor/bot-summary.ts';
import { getBotdData } from '../visitor/botd-data.ts';
import type { EventState } from '../visitor/event-store.ts';
import type { BotQuestion } from './bot-questions.ts';

/** Bot result of one browser, and for each question whether there is evidence for yes. */
export type BotOutcome =
  | {
      step: 'known';
      summary: BotSummary;
      time: string;
      score: number | undefined;
      evidence: readonly BotEvidence[];
      answers: readonly boolean[];
    }
  | { step: 'failed'; message: string };

/** Returns the bot result and the answer to each question; undefined while the event is loading. */
export function createBotOutcome(event: EventState, questions: readonly BotQuestion[]): BotOutcome | undefined {
  if (event.step === 'failed') return { step: 'failed', message: event.message };
  if (event.step !== 'known') return undefined;
  try {
    const data = getBotdData(event.body.products);
    const { bot, time, score, evidence } = data;
    const summary = summarizeBotResult(data);
    const evidenceNames = evidence ? summary.signs.map(({ name }) => name) : getEvidenceNames(bot, questions);
    const answers = questions.map(({ types }) => types.some((type) => evidenceNames.includes(type)));
    return { step: 'known', summary, time, answers, score, evidence: evidence ?? [] };
  } catch (error) {
    return { step: 'failed', message: (error as Error).message };
  }
}

/**
 * Returns the evidence names of a response without evidence: its bot type or, if no question covers that, `detector`.
 */
function getEvidenceNames(
  { result, type = '' }: { result: string; type?: string | undefined },
  questions: readonly BotQuestion[],
): readonly string[] {
  if (result === 'notDetected') return [];
  if (result === 'good') return ['crawler_declared'];
  return questions.some(({ types }) => types.includes(type)) ? [type] : ['detector'];
}
