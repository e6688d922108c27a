import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { copyRepository } from '../../scripts/copy-repository.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { measurePageWeights } from '../../scripts/measure-page-weights.ts';
import { runLighthouse } from './lighthouse.ts';
import { interactions, measureBlocking, measureInteraction } from './measure-interactions.ts';
import { measureNavigation, navigations } from './measure-navigation.ts';
import { combineRuns, type Figures, formatTable, type Measurements } from './measurements.ts';
import { startSiteProcess } from './site-process.ts';

type Options = {
  runs: number;
  save?: string;
  compare?: string;
  against?: string;
  navigation: boolean;
  lighthouse: boolean;
};
/** Everything that a run measured; written with `--save`. */
type Results = Readonly<Record<'weights' | 'lighthouse' | 'blocking' | 'navigation' | 'interactions', Measurements>>;
type Site = { name: string; origin: string; results: { -readonly [Kind in keyof Results]: Measurements } };

const root = join(import.meta.dirname, '../..');
const parseCount = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Expected a positive whole number.');
  return count;
};

await new Command('bench')
  .description('Measures sizes, Lighthouse and navigation of pages. Prints medians, without a pass or fail.')
  .argument('[paths...]', 'pages, such as /blog/; all pages by default')
  .option('--runs <count>', 'Lighthouse runs per page and runs per navigation', parseCount, 5)
  .option('--save <file>', 'write the results as JSON')
  .option('--compare <file>', 'show differences from results that were saved before')
  .option('--against <commit>', 'measure this commit as well, in turns with the working tree, and show differences')
  .option('--no-navigation', 'measure no navigation and no interactions')
  .option('--no-lighthouse', 'run no Lighthouse')
  .action(measure)
  .parseAsync();

async function measure(paths: string[], options: Options): Promise<void> {
  await buildIfStale();
  const stops: (() => unknown)[] = [];
  const open = async (name: string, folder: string): Promise<Site> => {
    const site = await startSiteProcess(folder);
    stops.unshift(site.stop);
    return {
      name,
      origin: site.origin,
      results: {
        weights: measureWeights(folder, paths),
        lighthouse: {},
        blocking: {},
        navigation: {},
        interactions: {},
      },
    };
  };
  try {
    const sites = [await open('working tree', root)];
    if (options.against !== undefined) {
      const copy = copyRepository(options.against);
      stops.unshift(copy.remove);
      console.log(`Building ${options.against} …`);
      await copy.build();
      sites.push(await open(options.against, copy.root));
    }
    await measureInTurns(sites, options);
    const [measured, other] = sites.map(({ results }) => results);
    if (!measured) return;
    printResults(measured, other ?? (options.compare === undefined ? undefined : readResults(options.compare)));
    if (options.save !== undefined) writeFileSync(options.save, `${JSON.stringify(measured, undefined, 2)}\n`);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** @throws Error if none of the paths is a page of the checkout */
function measureWeights(folder: string, paths: readonly string[]): Measurements {
  const pages = measurePageWeights(join(folder, 'dist')).filter(
    // Lighthouse doesn't measure pages with status 404 or 500.
    ({ path, status }) => status === 200 && (paths.length === 0 || paths.includes(path)),
  );
  if (pages.length === 0) throw new Error(`Expected the path of a page, found ${paths.join(', ')}`);
  const weights = pages.map(({ path, html, scripts, css, fonts }) => {
    const sizes = { HTML: html, scripts, CSS: css, fonts, total: html + scripts + css + fonts };
    return [path, Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, bytes / 1024]))] as const;
  });
  return Object.fromEntries(weights);
}

/** Runs each measurement on one site after the other, so that changes of the machine's speed affect all of them. */
async function measureInTurns(sites: readonly Site[], { runs, navigation, lighthouse }: Options): Promise<void> {
  const chromium = findOrInstallChromium();
  const repeat = async (kind: keyof Results, row: string, run: (site: Site) => Promise<Figures>) => {
    const figures = sites.map((): Figures[] => []);
    for (let count = 1; count <= runs; count++) {
      process.stderr.write(`${kind} ${row}: run ${count} of ${runs}\n`);
      for (const [index, site] of sites.entries()) figures[index]?.push(await run(site));
    }
    for (const [index, site] of sites.entries())
      site.results[kind] = { ...site.results[kind], [row]: combineRuns(figures[index] ?? []) };
  };
  const shared = Object.keys(sites[0]?.results.weights ?? {}).filter((path) =>
    sites.every(({ results }) => path in results.weights),
  );
  for (const path of shared) {
    if (lighthouse) await repeat('lighthouse', path, ({ origin }) => runLighthouse(origin + path, chromium));
    await repeat('blocking', path, ({ origin }) => measureBlocking(origin, path, chromium));
  }
  for (const each of navigation ? navigations : [])
    await repeat('navigation', `${each.from} → ${each.to}`, ({ origin }) => measureNavigation(origin, each, chromium));
  for (const [name, interaction] of navigation ? Object.entries(interactions) : [])
    await repeat('interactions', name, ({ origin }) => measureInteraction(origin, interaction, chromium));
}

function printResults(measured: Results, earlier: Results | undefined): void {
  const titles: Readonly<Record<keyof Results, string>> = {
    weights:
      'Transfer sizes in KB: HTML (brotli), scripts of the page and their static imports (gzip), CSS (gzip), fonts',
    lighthouse: 'Lighthouse: mobile, slow 4G and 4× CPU throttling; sizes of the whole page including the agent',
    navigation: 'Navigation inside the site: from the click until the heading is painted; without prefetching',
    blocking: 'Tasks from the first paint until the visitor is identified, with 4× CPU throttling, in ms',
    interactions: 'Interactions with 4× CPU throttling: longest time from an input to the next paint, in ms',
  };
  for (const [kind, title] of Object.entries(titles) as [keyof Results, string][]) {
    if (Object.keys(measured[kind]).length > 0)
      console.log(`\n${title}\n${formatTable('page', measured[kind], earlier?.[kind])}`);
  }
}

const readResults = (file: string): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;
