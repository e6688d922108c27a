import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

/*
 * `node scripts/run.mjs bench/bots/compare-disguise.ts` lists the signals that differ between a well-disguised headless
 * Chromium and one with a window. Starts Xvfb for the window.
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
  const headed = await collectSignals({ isHeaded: true });
  const disguises = {
    'as a library starts it': await collectSignals({ isHeaded: false, userAgent: headed.userAgent }),
    'also with the window’s size': await collectSignals({
      isHeaded: false,
      userAgent: headed.userAgent,
      viewport: { width: headed.inner[0], height: headed.inner[1] },
      screen: { width: 1440, height: 900 },
    }),
  };
  for (const [name, headless] of Object.entries(disguises)) {
    console.log(`\nHeadless, ${name}:`);
    const changedSignals = Object.keys(headed.signals).filter(
      (signal) => describeSignal(headed, signal) !== describeSignal(headless, signal),
    );
    console.log(`${changedSignals.length} of ${Object.keys(headed.signals).length} signals differ`);
    for (const signal of changedSignals) {
      console.log(
        `  ${signal}\n    window    ${describeSignal(headed, signal)}\n    headless  ${describeSignal(headless, signal)}`,
      );
    }
    console.log(`  window.outer minus inner: window ${headed.frame}, headless ${headless.frame}`);
  }
} finally {
  display.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

type LaunchSettings = Pick<BrowserContextOptions, 'userAgent' | 'viewport' | 'screen'> & { isHeaded: boolean };
/** `inner`: width and height of the page; `frame`: those of the window around it, in pixels. */
type CollectedSignals = {
  signals: SignalPayload['signals'];
  userAgent: string;
  inner: [number, number];
  frame: string;
};

/** Starts a browser, opens the home page and returns the signals that the agent collects there. */
async function collectSignals({ isHeaded, ...context }: LaunchSettings): Promise<CollectedSignals> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: !isHeaded,
    args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'],
    ignoreDefaultArgs: ['--enable-automation'],
    env: { ...process.env, DISPLAY },
  });
  const page = await (await browser.newContext(isHeaded ? { viewport: null } : context)).newPage();
  await page.goto(origin);
  const collected = await page.evaluate(async (url) => {
    const agent = await (await import(url)).load({ apiKey: 'whorl-site' });
    const { signals } = await agent.get({ extendedResult: true });
    const frame = `${outerWidth - innerWidth} × ${outerHeight - innerHeight}`;
    return { signals, userAgent: navigator.userAgent, inner: [innerWidth, innerHeight] as [number, number], frame };
  }, agentUrl);
  await browser.close();
  return collected;
}

/** Returns a signal's value as JSON of at most 160 characters. */
function describeSignal({ signals }: CollectedSignals, name: string): string {
  const signal = signals[name];
  return JSON.stringify(signal && 'value' in signal ? signal.value : 'error').slice(0, 160);
}
