import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import type { Engine } from '../identify/engines.ts';
import { listStarts, type Start } from './run.ts';
import { type BotBench, startBotBench } from './start-bench.ts';

/** Starting a browser takes seconds, on a busy machine half a minute. */
const TIMEOUT_MS = 2 * 60_000;
const hasDisplay = Boolean(process.env.DISPLAY_ENVIRONMENT);
if (!hasDisplay) process.stderr.write('\n*** SKIPPED bot detection in three engines: there is no display ***\n\n');

type Expected = { engine: Engine['name']; id: string; verdict: string; bot: { result: string; type?: string } };
const expectBots = (engine: Engine['name'], types: Readonly<Record<string, string>>): Expected[] =>
  Object.entries(types).map(([id, type]) => ({ engine, id, verdict: type, bot: { result: 'bad', type } }));
const expectPersons = (engine: Engine['name'], ids: readonly string[]): Expected[] =>
  ids.map((id) => ({ engine, id, verdict: 'no bot', bot: { result: 'notDetected' } }));

/** One start of each kind. */
const allExpected: readonly Expected[] = [
  ...expectBots('Chromium', {
    'plain-headless': 'headless_chrome',
    'driven-window': 'webdriver',
    'flag-deleted': 'webdriver_hidden',
    'says-tool': 'automation_tool',
  }),
  ...expectPersons('Chromium', ['ordinary-window', 'window-private', 'window-older-name']),
  ...expectBots('Firefox', {
    'firefox-webdriver-headless': 'webdriver',
    'firefox-webdriver-preferences': 'webdriver',
    'firefox-bidi-alone': 'webdriver',
    'firefox-puppeteer-window': 'webdriver',
    'firefox-flag-overwritten': 'webdriver_hidden',
    'firefox-flag-deleted': 'webdriver_hidden',
    'firefox-flag-bound': 'webdriver_hidden',
    'firefox-headless': 'headless_firefox',
  }),
  ...expectPersons('Firefox', [
    'firefox-window',
    'firefox-private',
    'firefox-resisting',
    'firefox-no-mouse',
    'firefox-developer-tools',
  ]),
  ...expectBots('WebKitGTK', {
    'webkit-webdriver-renamed': 'webdriver',
    'webkit-flag-overwritten': 'webdriver_hidden',
    'webkit-flag-deleted': 'webdriver_hidden',
    'webkit-says-tool': 'automation_tool',
  }),
  ...expectPersons('WebKitGTK', ['webkit-window', 'webkit-private', 'webkit-zoomed', 'webkit-older-name']),
];

describe.skipIf(!hasDisplay)('bot detection', () => {
  let bench: BotBench;
  const starts = new Map<string, Start>();
  beforeAll(async () => {
    await buildIfStale();
    bench = await startBotBench();
    for (const engine of bench.engines) for (const start of listStarts(bench, engine)) starts.set(start.id, start);
  }, TIMEOUT_MS);
  afterAll(() => bench.stop());

  it.for(allExpected)(
    'finds $verdict in $engine started as $id',
    { timeout: TIMEOUT_MS },
    async (expected, { skip }) => {
      const { engine, id, bot } = expected;
      if (!bench.engines.some(({ name }) => name === engine))
        return skip(`${engine} is not installed and could not be installed`);
      const detection = await starts.get(id)?.run();
      expect(detection?.result.products.botd).toEqual({ data: expect.objectContaining({ bot }) });
    },
  );
});
