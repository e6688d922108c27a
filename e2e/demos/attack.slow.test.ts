import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { hasScreen } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../bench/attack/attack.ts');
const it = browserTest();

describe('npm run attack', () => {
  it.for([
    ['coupon', 6, /used this code before/],
    ['scraping', hasScreen ? 17 : 16, /A program drives this browser/],
    ['paywall', 4, /read your 2 free articles/],
    ['credentials', 8, /Nothing was tried[\s\S]*Enter the code from the telephone/],
    ['personalization', 2, /Welcome back/],
    ['firewall', 7, /Your network is blocked/],
    ['sms', 6, /can be sent in/],
    ['accounts', 6, /have had an account since/],
    ['sharing', 9, /it looks shared/],
    ['payment', 8, /A card that you paid with was stolen[\s\S]*Three payments of yours failed/],
    ['loan', 6, /A person looks at this first: .* another name and another income/],
  ] as const)(
    'on %s tries every way there is, and says that all %i were stopped',
    async ([name, ways, words], { site }) => {
      // Whatever gets through ends the command with 1, and so fails here.
      const { stdout } = await run(process.execPath, [command, name, '--url', site.origin]).catch((error) => {
        throw new Error(`${error.stdout}${error.stderr}`);
      });
      expect(stdout.match(/→ stopped/g)).toHaveLength(ways);
      expect(stdout).not.toContain('got through');
      expect(stdout).toMatch(words);
      expect(stdout).toMatch(/possible replay/);
      expect(stdout).toMatch(/possible spoofing/);
      expect(stdout).toMatch(/All of it was stopped/);
    },
  );

  it('says what to do where there is no such demo, or no site', async () => {
    await expect(run(process.execPath, [command, 'roulette'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('coupon|scraping|paywall|credentials'),
    });
    await expect(run(process.execPath, [command, 'coupon', '--url', 'http://127.0.0.1:1'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm start'),
    });
  });
});
