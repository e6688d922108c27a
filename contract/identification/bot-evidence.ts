/**
 * Weight of each kind of evidence in the bot score. The score is the sum, clamped to 0 to 1. From `BAD_BOT_THRESHOLD`
 * on the browser is flagged as a bad bot, so evidence of at least that weight is enough alone. Evidence that a human
 * visitor may show weighs less: open developer tools (`remote_control`), their phone emulation (`remote_control` and
 * `other_browser`), an extension that changes the browser's name (`other_browser`) or replaces functions against
 * fingerprinting (`natives_replaced`, `other_renderer`), a proxy that removes headers (`headers_missing`), a machine
 * without a graphics card (`software_rendering`). Combinations that a person is likely to show stay below it, too; they
 * are listed in `detect-bot.test.ts`.
 */
export const botWeights = {
  no_user_agent: 1,
  detector: 1,
  automation_tool: 1,
  crawler_impostor: 1,
  automation_globals: 0.9,
  user_agent_mismatch: 0.9,
  webdriver_hidden: 0.8,
  headless_firefox: 0.8,
  chrome_runtime_faked: 0.7,
  other_browser: 0.3,
  remote_control: 0.3,
  too_fast: 0.3,
  no_agent_result: 0.3,
  no_digest: 0.3,
  permissions_replaced: 0.3,
  headers_missing: 0.25,
  natives_replaced: 0.2,
  few_signals: 0.2,
  other_language: 0.15,
  other_renderer: 0.15,
  software_rendering: 0.05,
  crawler_declared: 1,
  crawler_verified: 0,
  crawler_unverified: 0,
  graphics_card: -0.1,
} as const;
export type BotEvidenceName = keyof typeof botWeights;

/** Score from which a browser is flagged as a bad bot. */
export const BAD_BOT_THRESHOLD = 0.7;
