import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineVisits, startEngineVisits } from './engine-visits.ts';

/** Starting a browser takes seconds, on a busy machine half a minute. */
const TIMEOUT_MS = 5 * 60_000;
const hasDisplay = Boolean(process.env.DISPLAY_ENVIRONMENT);
if (!hasDisplay) process.stderr.write('\n*** SKIPPED ordinary windows of three engines: there is no display ***\n\n');

describe.skipIf(!hasDisplay)('an ordinary window', () => {
  let visits: EngineVisits;
  beforeAll(async () => {
    visits = await startEngineVisits();
  }, TIMEOUT_MS);
  afterAll(() => visits.stop());

  it.for(['Chromium', 'Firefox', 'WebKitGTK'])(
    'of %s is the same visitor after a reload and a restart, not a bot, and lacks only the documented signals',
    { timeout: TIMEOUT_MS },
    async (name, { skip }) => {
      const engine = visits.engines.find((each) => each.name === name);
      if (engine === undefined) return skip(`${name} is not installed and could not be installed`);
      const results = [
        ...(await visits.visit(engine, 'profile', {}, 2)),
        ...(await visits.visit(engine, 'profile', {})),
      ].map(({ result }) => result);
      expect(new Set(results.map(({ visitorId }) => visitorId)).size).toBe(1);
      expect(results.map(({ products }) => products.botd)).toEqual(
        results.map(() => ({ data: expect.objectContaining({ bot: { result: 'notDetected' } }) })),
      );
      const withoutValue = Object.entries(results[0]?.signals ?? {}).filter(([, signal]) => !hasValue(signal));
      expect(withoutValue.map(([signal]) => signal).sort()).toEqual(readDocumentedSignals(name));
    },
  );
});

const hasValue = (signal: object): boolean => 'value' in signal && signal.value !== null;

/** Returns the signals that the documentation lists as having no value in an engine. */
function readDocumentedSignals(engine: string): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../content/docs/visitor-ids.mdx'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${engine} |`)) ?? '';
  return [...row.matchAll(/`(\w+)`/g)].map(([, signal = '']) => signal).sort();
}
