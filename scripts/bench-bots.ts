import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IdentificationAnswer, IdentificationResult } from '@whorl/contract/identification/result.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { chromium } from 'playwright-core';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { type BrowserStart, claimed, starts } from './bench-bots-cases.ts';
import { buildIfStale, distDir } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';

/**
 * `node scripts/run.mjs scripts/bench-bots.ts [--write]`: what the service says of browsers that are started in several
 * ways, and of a program that is none. With `--write` it becomes the table of the page on bot detection. Windows with
 * a frame need a display; where there is none, Xvfb is started.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const target = join(import.meta.dirname, '../content/products/bot-detection/measured.json');
const DISPLAY = ':87';

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'whorl-bots-'));
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' });
const app = await createApp({ config, distDir });
const origin = new URL(await app.listen()).origin;
const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
const agentUrl = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', config.identification.publicKey)
  .replace('<loaderVersion>', LOADER_VERSION);
const botd = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@fingerprintjs/botd/package.json')), 'dist/botd.esm.js'),
  'utf8',
);

let version = '';
const rows: object[] = [];
try {
  for (const start of starts) {
    const { result, fired } = await visit(start);
    rows.push(row(start.id, result, fired));
  }
  rows.push(row('forged-reading', await forge(), []));
} finally {
  display.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
const measured = {
  on: new Date().toISOString().slice(0, 10),
  command: 'node scripts/run.mjs scripts/bench-bots.ts --write',
  browser: `Chromium ${version}`,
  rows,
};
if (values.write) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(measured, undefined, 2)}\n`);
}

/** Opens a page of the site in such a browser and asks the agent there. */
async function visit({ hasFrame, isQuiet, userAgent, scriptSays }: BrowserStart) {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: !hasFrame,
    args: ['--no-sandbox', '--disable-gpu', ...(isQuiet ? ['--disable-blink-features=AutomationControlled'] : [])],
    ignoreDefaultArgs: isQuiet ? ['--enable-automation'] : [],
    env: { ...process.env, DISPLAY },
  });
  version = browser.version();
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent });
  if (scriptSays !== undefined) {
    await context.addInitScript((text) => {
      Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => text });
    }, scriptSays);
  }
  await context.route('**/botd-for-the-bench.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: botd }),
  );
  const page = await context.newPage();
  await page.goto(origin);
  const seen = await page.evaluate(async (address) => {
    const agent = await (await import(address)).load({ apiKey: 'whorl-site' });
    const { collect, detect, detectors, sources } = await import('/botd-for-the-bench.js' as string);
    const [each] = detect(await collect(sources), detectors) as [Record<string, { bot: boolean }>];
    return {
      result: (await agent.get({ extendedResult: true })) as IdentificationResult,
      fired: Object.keys(each).filter((name) => each[name]?.bot),
    };
  }, agentUrl);
  await browser.close();
  return seen;
}

/** No browser at all: a program that posts what a browser would have posted. */
async function forge(): Promise<IdentificationResult> {
  const response = await fetch(origin + endpoints.identify, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': claimed },
    body: JSON.stringify({
      apiKey: config.identification.publicKey,
      version: AGENT_VERSION,
      url: `${origin}/`,
      userAgent: claimed,
      signals: { platform: { value: 'Win32' } },
      bot: { bot: false },
    }),
  });
  return ((await response.json()) as IdentificationAnswer).result;
}

function row(id: string, { products: { botd: verdict, virtualMachine } }: IdentificationResult, fired: string[]) {
  if ('error' in verdict) throw new Error(`${id}: ${verdict.error.message}`);
  const { result, type } = verdict.data.bot;
  return {
    id,
    result,
    ...(type !== undefined && { type }),
    detectors: fired,
    ...('data' in virtualMachine && { virtualMachine: virtualMachine.data.result }),
  };
}
