import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import { type BotSummary, botSummaryOf } from '../visitor/bot-summary.ts';
import { botdOf } from '../visitor/botd-of.ts';
import type { EventState } from '../visitor/event-store.ts';
import type { BotQuestion } from './bot-questions.ts';

/** What came out for one browser, and for each question whether something was found that answers it with yes. */
export type BotOutcome =
  | {
      step: 'told';
      summary: BotSummary;
      time: string;
      score: number | undefined;
      evidence: readonly BotEvidence[];
      answers: readonly boolean[];
    }
  | { step: 'untold'; message: string };

/** Returns what the server answered to each of the questions; undefined while there is no answer. */
export function botOutcomeOf(event: EventState, questions: readonly BotQuestion[]): BotOutcome | undefined {
  if (event.step === 'failed') return { step: 'untold', message: event.message };
  if (event.step !== 'known') return undefined;
  try {
    const data = botdOf(event.answer.products);
    const { bot, time, score, evidence } = data;
    const summary = botSummaryOf(data);
    const found = evidence ? summary.signs.map(({ name }) => name) : namesOf(bot, questions);
    const answers = questions.map(({ types }) => types.some((type) => found.includes(type)));
    return { step: 'told', summary, time, answers, score, evidence: evidence ?? [] };
  } catch (error) {
    return { step: 'untold', message: (error as Error).message };
  }
}

/** Of an answer without evidence: the type alone, which is the detectors' own word where no question knows it. */
function namesOf(
  { result, type = '' }: { result: string; type?: string | undefined },
  questions: readonly BotQuestion[],
): readonly string[] {
  if (result === 'notDetected') return [];
  if (result === 'good') return ['crawler_declared'];
  return questions.some(({ types }) => types.includes(type)) ? [type] : ['detector'];
}
