import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { distDir } from '../../scripts/build-if-stale.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { identify, type Library, libraries, measureGzipBytes, readVersion } from '../libraries.ts';
import { startBenchProxy } from '../proxy.ts';
import { openBrowser } from './browser.ts';

export type Cost = {
  version: string;
  gzipBytes: number;
  /** Number of requests, without those for the page and the library's script. */
  requests: number;
  bytesSent: number;
  cookies: number;
  storageKeys: number;
};

/** Runs per library, in alternation in one browser. */
const TIMED_RUNS = 25;

/**
 * Measures the requests, bytes, cookies and storage keys of one identification in a new profile, and the duration of
 * `TIMED_RUNS` identifications in milliseconds.
 */
export async function measureCosts(): Promise<{ costs: Record<Library, Cost>; ms: Record<Library, number[]> }> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-costs-'));
  const app = await createApp({ config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }), distDir });
  const proxy = await startBenchProxy({ '127.0.0.1': Number(new URL(await app.listen()).port) });
  const costs: Partial<Record<Library, Cost>> = {};
  try {
    for (const library of libraries) {
      const browser = await openBrowser(join(folder, library), { id: 'first' });
      const sent: Request[] = [];
      const isBenchRequest = (url: string) => /bench-(page|scripts)|favicon|\.js$/.test(url);
      browser.page.context().on('request', (request) => {
        if (!isBenchRequest(request.url())) sent.push(request);
      });
      await identify(browser.page, proxy.origin('127.0.0.1'), library);
      const storageKeys = await browser.page.evaluate(() => localStorage.length + sessionStorage.length);
      costs[library] = {
        version: readVersion(library),
        gzipBytes: measureGzipBytes(library),
        requests: sent.length,
        bytesSent: sent.reduce((total, request) => total + (request.postDataBuffer()?.length ?? 0), 0),
        cookies: (await browser.page.context().cookies()).length,
        storageKeys,
      };
      await browser.close();
    }
    const timed = await openBrowser(join(folder, 'timed'), { id: 'first' });
    const ms: Record<Library, number[]> = { fingerprintjs: [], thumbmarkjs: [], clientjs: [], service: [] };
    for (let run = 0; run < TIMED_RUNS; run += 1) {
      for (const library of libraries) {
        ms[library].push((await identify(timed.page, proxy.origin('127.0.0.1'), library)).ms);
      }
    }
    await timed.close();
    return { costs: costs as Record<Library, Cost>, ms };
  } finally {
    proxy.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
