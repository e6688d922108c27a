import type { BotEvidenceName } from '@whorl/contract/identification/bot-evidence.ts';
import texts from '../../../content/interface/visitor/bot-questions.json' with { type: 'json' };

/** `types` contains names of evidence, as strings because a response may include unknown ones. */
export type BotQuestion = {
  readonly question: string;
  readonly explanation: string;
  readonly types: readonly string[];
};

/**
 * Questions of the bot detection page. Each kind of automation evidence belongs to one of them. The page passes them to
 * `BotCheck` as props to keep them out of the script.
 */
export const botQuestions = [
  {
    ...texts.userAgent,
    types: ['no_user_agent'],
  },
  {
    ...texts.crawler,
    types: ['crawler_declared', 'crawler_impostor'],
  },
  {
    ...texts.detectors,
    types: ['detector'],
  },
  {
    ...texts.automationTool,
    types: ['automation_tool'],
  },
  {
    ...texts.contradiction,
    types: ['user_agent_mismatch', 'other_browser', 'other_language'],
  },
  {
    ...texts.remoteControl,
    types: [
      'webdriver_hidden',
      'headless_firefox',
      'automation_globals',
      'chrome_runtime_faked',
      'permissions_replaced',
      'natives_replaced',
      'remote_control',
    ],
  },
  {
    ...texts.madeUp,
    types: ['no_digest', 'few_signals', 'headers_missing', 'too_fast', 'no_agent_result'],
  },
  {
    ...texts.serverRendering,
    types: ['software_rendering', 'other_renderer'],
  },
] as const satisfies readonly { question: string; explanation: string; types: readonly BotEvidenceName[] }[];
