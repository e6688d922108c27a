import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import { botdOf } from '../visitor/botd-of.ts';
import type { EventState } from '../visitor/event-store.ts';

/** What came out for one browser, and for each question whether something was found that answers it with yes. */
export type BotOutcome =
  | {
      step: 'told';
      result: 'notDetected' | 'good' | 'bad';
      type: string | undefined;
      time: string;
      score: number | undefined;
      evidence: readonly BotEvidence[];
      answers: readonly boolean[];
    }
  | { step: 'untold'; message: string };

/** What is asked of a browser; all are asked, and what is found adds up. */
export const botQuestions = [
  { asks: 'Does it hide what it is?', of: 'no User-Agent at all', types: ['no_user_agent'] },
  {
    asks: 'Does it say it is a crawler?',
    of: 'a search engine, archive or link preview by its name',
    types: ['crawler_declared', 'crawler_impostor'],
  },
  { asks: 'Do the detectors find automation?', of: 'eighteen checks of the browser, in the page', types: ['detector'] },
  { asks: 'Is its name that of a tool?', of: 'a list of libraries, monitors and scrapers', types: ['automation_tool'] },
  {
    asks: 'Does it tell two stories?',
    of: 'header, script, client hints and platform name different browsers',
    types: ['user_agent_mismatch', 'other_browser', 'other_language', 'other_renderer'],
  },
  {
    asks: 'Is it under remote control?',
    of: 'a debugger, a flag that was written over, functions that script stands in for',
    types: [
      'webdriver_hidden',
      'automation_globals',
      'chrome_runtime_faked',
      'permissions_replaced',
      'natives_replaced',
      'remote_control',
    ],
  },
  {
    asks: 'Was the reading made up?',
    of: 'no digest, few signals, missing headers, no time for it',
    types: ['no_digest', 'few_signals', 'headers_missing', 'too_fast', 'no_agent_result'],
  },
] as const satisfies readonly { asks: string; of: string; types: readonly string[] }[];

/** @returns undefined while nobody has answered */
export function botOutcomeOf(event: EventState): BotOutcome | undefined {
  if (event.step === 'failed') return { step: 'untold', message: event.message };
  if (event.step !== 'known') return undefined;
  try {
    const { bot, time, score, evidence } = botdOf(event.answer.products);
    const found = evidence ? evidence.filter(({ weight }) => weight > 0).map(({ name }) => name) : namesOf(bot);
    const answers = botQuestions.map(({ types }) => (types as readonly string[]).some((type) => found.includes(type)));
    return { step: 'told', result: bot.result, type: bot.type, time, answers, score, evidence: evidence ?? [] };
  } catch (error) {
    return { step: 'untold', message: (error as Error).message };
  }
}

/** Of an answer without evidence: the type alone, which is the detectors' own word where no question knows it. */
function namesOf({ result, type = '' }: { result: string; type?: string | undefined }): readonly string[] {
  if (result === 'notDetected') return [];
  if (result === 'good') return ['crawler_declared'];
  return botQuestions.some(({ types }) => (types as readonly string[]).includes(type)) ? [type] : ['detector'];
}
