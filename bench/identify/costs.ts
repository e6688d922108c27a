import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { distDir } from '../../scripts/build-if-stale.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { startBenchFront } from '../front.ts';
import { ask, gzipBytesOf, type Library, libraries, versionOf } from '../libraries.ts';
import { openBrowser } from './browser.ts';

export type Cost = {
  version: string;
  gzipBytes: number;
  /** Beside those for the page and the script. */
  requests: number;
  bytesSent: number;
  cookies: number;
  storageKeys: number;
};

/** Of each library, in turns, in one browser. */
const TIMED_READINGS = 25;

/** What one reading in a fresh profile loads, sends and leaves behind, and how many milliseconds readings take. */
export async function costsOf(): Promise<{ costs: Record<Library, Cost>; ms: Record<Library, number[]> }> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-costs-'));
  const app = await createApp({ config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }), distDir });
  const front = await startBenchFront({ '127.0.0.1': Number(new URL(await app.listen()).port) });
  const costs: Partial<Record<Library, Cost>> = {};
  try {
    for (const library of libraries) {
      const browser = await openBrowser(join(folder, library), { id: 'first' });
      const sent: Request[] = [];
      const isOurs = (url: string) => /bench-(page|scripts)|favicon|\.js$/.test(url);
      browser.page.context().on('request', (request) => {
        if (!isOurs(request.url())) sent.push(request);
      });
      await ask(browser.page, front.origin('127.0.0.1'), library);
      const storageKeys = await browser.page.evaluate(() => localStorage.length + sessionStorage.length);
      costs[library] = {
        version: versionOf(library),
        gzipBytes: gzipBytesOf(library),
        requests: sent.length,
        bytesSent: sent.reduce((total, request) => total + (request.postDataBuffer()?.length ?? 0), 0),
        cookies: (await browser.page.context().cookies()).length,
        storageKeys,
      };
      await browser.close();
    }
    const timed = await openBrowser(join(folder, 'timed'), { id: 'first' });
    const ms: Record<Library, number[]> = { fingerprintjs: [], thumbmarkjs: [], clientjs: [], service: [] };
    for (let reading = 0; reading < TIMED_READINGS; reading += 1) {
      for (const library of libraries) {
        ms[library].push((await ask(timed.page, front.origin('127.0.0.1'), library)).ms);
      }
    }
    await timed.close();
    return { costs: costs as Record<Library, Cost>, ms };
  } finally {
    front.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
