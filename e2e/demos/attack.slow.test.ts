import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { hasDisplay } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../bench/attack/attack.ts');
const it = browserTest();

describe('npm run attack', () => {
  it.for([
    ['coupon', 6, /already used this code/],
    ['scraping', hasDisplay ? 17 : 16, /Bot detected/],
    ['paywall', 4, /read your 2 free articles/],
    ['credentials', 8, /The password wasn’t checked[\s\S]*Enter the code from the phone/],
    ['personalization', 2, /Welcome back/],
    ['firewall', 7, /Your network is blocked/],
    ['sms', 6, /can request the next/],
    ['accounts', 6, /already have an account, opened/],
    ['sharing', 9, /looks shared/],
    ['payment', 8, /A card you used earlier was stolen[\s\S]*3 of your payments failed/],
    ['loan', 6, /Sent to manual review: .* another name and another income/],
  ] as const)(
    'on the %s demo makes %i attempts, all of which are stopped',
    async ([name, attempts, words], { site }) => {
      // The command exits with 1 if an attempt succeeds, which fails the test.
      const { stdout } = await run(process.execPath, [command, name, '--url', site.origin]).catch((error) => {
        throw new Error(`${error.stdout}${error.stderr}`);
      });
      expect(stdout.match(/→ stopped/g)).toHaveLength(attempts);
      expect(stdout).not.toContain('got through');
      expect(stdout).toMatch(words);
      expect(stdout).toMatch(/possible replay/);
      expect(stdout).toMatch(/possible spoofing/);
      expect(stdout).toMatch(/All of it was stopped/);
    },
  );

  it('on the AI agents demo is served as a signed agent, asked before it pays, and stopped as an impostor', async ({
    site,
  }) => {
    const { stdout } = await run(process.execPath, [command, 'agents', '--url', site.origin]).catch((error) => {
      throw new Error(`${error.stdout}${error.stderr}`);
    });
    const outcomes = [...stdout.matchAll(/→ (.+)$/gm)].map(([, outcome]) => outcome);
    expect(outcomes).toEqual(['served', 'asked', 'served', 'stopped', 'stopped', 'stopped', 'stopped']);
    expect(stdout).toMatch(/spoofed: replayed[\s\S]*spoofed: unsigned[\s\S]*spoofed: forged/);
  });

  it('exits with code 2 and names the next step if the demo or the site does not exist', async () => {
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
