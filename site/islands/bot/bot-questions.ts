import type { BotEvidenceName } from '@whorl/contract/identification/bot-evidence.ts';

/** `types` are names of evidence, as strings because a response may hold others. */
export type BotQuestion = { readonly asks: string; readonly of: string; readonly types: readonly string[] };

/**
 * The questions of the page on bot detection; each kind of evidence for automation belongs to one of them. The page passes
 * them to `BotCheck`, so that they cost no script.
 */
export const botQuestions = [
  { asks: 'Does it hide what it is?', of: 'no User-Agent at all', types: ['no_user_agent'] },
  {
    asks: 'Does it say it is a crawler?',
    of: 'a search engine, archive or link preview by its name',
    types: ['crawler_declared', 'crawler_impostor'],
  },
  { asks: 'Do the detectors find automation?', of: 'the checks listed below, run in the page', types: ['detector'] },
  { asks: 'Is its name that of a tool?', of: 'a list of libraries, monitors and scrapers', types: ['automation_tool'] },
  {
    asks: 'Does it tell two stories?',
    of: 'header, script, client hints and platform name different browsers',
    types: ['user_agent_mismatch', 'other_browser', 'other_language'],
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
  {
    asks: 'Does it draw as a server does?',
    of: 'software in place of a graphics card, or a renderer that its browser does not have',
    types: ['software_rendering', 'other_renderer'],
  },
] as const satisfies readonly { asks: string; of: string; types: readonly BotEvidenceName[] }[];
