import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { ordinary, type Visit } from './bench-comparison-cases.ts';
import { type Answer, ask, type Library, libraries, serveLibraries } from './bench-comparison-libraries.ts';
import { distDir } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';

export type Method = Library | 'service-without-cookie';
export type Reading = Record<Method, Answer>;

/** Two services with empty databases, and browser profiles that nobody has used. */
export class Bench {
  readonly #folder = mkdtempSync(join(tmpdir(), 'whorl-comparison-'));
  readonly #services: { origin: string; close(): Promise<void> }[] = [];
  #open: { visit: Visit; context: BrowserContext; page: Page } | undefined;

  static async start(): Promise<Bench> {
    const bench = new Bench();
    for (const host of ['127.0.0.1', 'localhost']) {
      const config = readConfig({ PORT: '0', DATA_DIR: join(bench.#folder, host), LOG_LEVEL: 'error' });
      const app = await createApp({ config, distDir });
      const url = new URL(await app.listen());
      // Cookies know no ports: the two services need two names.
      url.hostname = host;
      bench.#services.push({ origin: url.origin, close: () => app.close() });
    }
    return bench;
  }

  get origins(): readonly string[] {
    return this.#services.map(({ origin }) => origin);
  }

  /** Asks every library in turn, on a page of its own, who this visit's browser is. */
  async read(visit: Visit): Promise<Reading> {
    const { context, page } = await this.openFor(visit);
    const [kept = '', forgetful = ''] = this.origins;
    if (visit.cleared) await clear(context, page, this.origins);
    const answers: Partial<Reading> = {};
    for (const library of libraries) answers[library] = await ask(page, kept, library);
    await clear(context, page, [forgetful]);
    answers['service-without-cookie'] = await ask(page, forgetful, 'service');
    return answers as Reading;
  }

  async openFor(visit: Visit): Promise<{ context: BrowserContext; page: Page }> {
    if (visit.sameWindow && this.#open) return this.#open;
    await this.#open?.context.close();
    const context = await chromium.launchPersistentContext(join(this.#folder, `profile-${visit.profile}`), {
      executablePath: findOrInstallChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
      ...ordinary,
      ...visit.changed,
    });
    await serveLibraries(context, this.origins);
    this.#open = { visit, context, page: context.pages()[0] ?? (await context.newPage()) };
    return this.#open;
  }

  async stop(): Promise<void> {
    await this.#open?.context.close();
    for (const { close } of this.#services) await close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** What a person does who deletes cookies and site data. */
async function clear(context: BrowserContext, page: Page, origins: readonly string[]): Promise<void> {
  for (const origin of origins) {
    await context.clearCookies({ domain: new URL(origin).hostname });
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
  }
}
