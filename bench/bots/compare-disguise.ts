import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '@whorl/contract/identification/request.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

/**
 * `node scripts/run.mjs bench/bots/compare-disguise.ts`: what the agent still reads differently in a headless Chromium that
 * hides well and in one with a window on a screen. Starts Xvfb where there is no display.
 */
const DISPLAY = ':88';

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'whorl-disguise-'));
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' });
const app = await createApp({ config, distDir });
const origin = new URL(await app.listen()).origin;
const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
const agentUrl = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', config.identification.publicKey)
  .replace('<loaderVersion>', LOADER_VERSION);
try {
  const window = await readIn({ hasFrame: true });
  const disguises = {
    'as a library starts it': await readIn({ hasFrame: false, userAgent: window.userAgent }),
    'with the window’s size, too': await readIn({
      hasFrame: false,
      userAgent: window.userAgent,
      viewport: { width: window.inner[0], height: window.inner[1] },
      screen: { width: 1440, height: 900 },
    }),
  };
  for (const [name, hidden] of Object.entries(disguises)) {
    console.log(`\nHeadless, ${name}:`);
    const different = Object.keys(window.signals).filter((signal) => told(window, signal) !== told(hidden, signal));
    console.log(`${different.length} of ${Object.keys(window.signals).length} signals differ`);
    for (const signal of different) {
      console.log(`  ${signal}\n    window    ${told(window, signal)}\n    headless  ${told(hidden, signal)}`);
    }
    console.log(`  window.outer minus inner: window ${window.frame}, headless ${hidden.frame}`);
  }
} finally {
  display.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

type Start = Pick<BrowserContextOptions, 'userAgent' | 'viewport' | 'screen'> & { hasFrame: boolean };
type Told = { signals: Reading['signals']; userAgent: string; inner: [number, number]; frame: string };

async function readIn({ hasFrame, ...context }: Start): Promise<Told> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: !hasFrame,
    args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'],
    ignoreDefaultArgs: ['--enable-automation'],
    env: { ...process.env, DISPLAY },
  });
  const page = await (await browser.newContext(hasFrame ? { viewport: null } : context)).newPage();
  await page.goto(origin);
  const told = await page.evaluate(async (address) => {
    const agent = await (await import(address)).load({ apiKey: 'whorl-site' });
    const { signals } = await agent.get({ extendedResult: true });
    const frame = `${outerWidth - innerWidth} × ${outerHeight - innerHeight}`;
    return { signals, userAgent: navigator.userAgent, inner: [innerWidth, innerHeight] as [number, number], frame };
  }, agentUrl);
  await browser.close();
  return told;
}

function told({ signals }: Told, name: string): string {
  const signal = signals[name];
  return JSON.stringify(signal && 'value' in signal ? signal.value : 'error').slice(0, 160);
}
