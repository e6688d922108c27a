import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@whorl/contract/urls.ts';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { buildIfStale, distDir } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';

/**
 * `node scripts/bench-recognition.ts`: does a browser that comes back get the id it had? Asked of the free library's
 * hash and of this server, on the same two visits, each trial against a server that knows nobody. Prints one line per
 * change and the sums. The free library runs on an empty page of its own, so that no policy of this site is in its way.
 */

type Visit = BrowserContextOptions;
type Change = {
  readonly name: string;
  /** How the second visit differs. */
  readonly later?: (first: Visit) => Visit;
  /** What the second visit still has of the first one's cookies and storage. */
  readonly keeps: 'storage' | 'nothing';
};

const userAgent = (major: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;

const people: readonly Visit[] = [
  { locale: 'en-GB', timezoneId: 'Europe/London', screen: { width: 1920, height: 1080 } },
  { locale: 'pt-PT', timezoneId: 'Europe/Lisbon', screen: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
  { locale: 'de-DE', timezoneId: 'Europe/Berlin', screen: { width: 2560, height: 1440 }, colorScheme: 'dark' },
  { locale: 'en-US', timezoneId: 'America/Chicago', screen: { width: 1366, height: 768 }, reducedMotion: 'reduce' },
];

const changes: readonly Change[] = [
  { name: 'reload', keeps: 'storage' },
  { name: 'cookies and storage deleted', keeps: 'nothing' },
  { name: 'browser updated', keeps: 'storage', later: (first) => ({ ...first, userAgent: userAgent(142) }) },
  { name: 'another language', keeps: 'storage', later: (first) => ({ ...first, locale: 'fr-FR' }) },
  { name: 'another time zone', keeps: 'storage', later: (first) => ({ ...first, timezoneId: 'Asia/Tokyo' }) },
  {
    name: 'another screen',
    keeps: 'storage',
    later: (first) => ({ ...first, screen: { width: 3440, height: 1440 }, deviceScaleFactor: 1.5 }),
  },
  {
    name: 'another contrast and motion setting',
    keeps: 'storage',
    later: (first) => ({
      ...first,
      contrast: 'more',
      reducedMotion: first.reducedMotion === 'reduce' ? 'no-preference' : 'reduce',
    }),
  },
  {
    name: 'another time zone, cookies and storage deleted',
    keeps: 'nothing',
    later: (first) => ({ ...first, timezoneId: 'Asia/Tokyo' }),
  },
];

const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@fingerprintjs/fingerprintjs')
    .replace(/fp\.[^/]*$/, 'fp.umd.min.js'),
  'utf8',
);
const EMPTY_PAGE = 'http://empty.localhost/';

await buildIfStale();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'],
  ignoreDefaultArgs: ['--enable-automation'],
});
console.log(`Chromium ${browser.version()}, ${new Date().toISOString().slice(0, 10)}, ${people.length} people each\n`);
const kept = { hash: 0, server: 0 };
for (const change of changes) {
  const same = { hash: 0, server: 0 };
  for (const person of people) {
    const trial = await runTrial({ ...person, userAgent: userAgent(141) }, change);
    same.hash += Number(trial.hash);
    same.server += Number(trial.server);
  }
  kept.hash += same.hash;
  kept.server += same.server;
  console.log(`${change.name.padEnd(50)} hash ${same.hash}/${people.length}   server ${same.server}/${people.length}`);
}
const trials = changes.length * people.length;
console.log(`\nkept the id: hash ${kept.hash}/${trials}, server ${kept.server}/${trials}`);

// To a server, a second person on the same model with the same settings is a browser that lost its cookies.
await browser.close();

/** Whether the id of the second visit is the first one's. */
async function runTrial(first: Visit, { keeps, later }: Change): Promise<{ hash: boolean; server: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const app = await createApp({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }),
    distDir,
  });
  try {
    const url = await app.listen();
    const before = await visit(first, url);
    const after = await visit(
      { ...(later?.(first) ?? first), ...(keeps === 'storage' && { storageState: before.state }) },
      url,
    );
    return { hash: before.hash === after.hash, server: before.visitorId === after.visitorId };
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function visit(options: Visit, url: string) {
  const context = await browser.newContext(options);
  const hash = await hashOf(context);
  const page = await context.newPage();
  const answered = page.waitForResponse((response) => response.url() === url + endpoints.identify && response.ok());
  await page.goto(url);
  const { result } = (await (await answered).json()) as { result: { visitorId: string } };
  const state = await context.storageState();
  await context.close();
  return { hash, visitorId: result.visitorId, state };
}

async function hashOf(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.route(EMPTY_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
  );
  await page.goto(EMPTY_PAGE);
  await page.addScriptTag({ content: library });
  const hash = await page.evaluate(async () => {
    const { FingerprintJS } = globalThis as unknown as {
      FingerprintJS: { load(options: object): Promise<{ get(): Promise<{ visitorId: string }> }> };
    };
    return (await (await FingerprintJS.load({ monitoring: false })).get()).visitorId;
  });
  await page.close();
  return hash;
}
