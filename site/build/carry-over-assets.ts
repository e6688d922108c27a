import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** After its build was replaced. A window that has been open for longer loads its next page anew; nothing breaks. */
const KEPT_DAYS = 7;
/** The server holds all assets in memory: about 0.4 MB of scripts and style sheets change from build to build. */
const BUILDS_KEPT = 10;
const HISTORY_FILE = 'earlier-builds.json';
const DAY_MS = 24 * 60 * 60 * 1000;

const historySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ buildHash: v.string(), builtAt: v.pipe(v.string(), v.isoTimestamp()), assets: v.array(v.string()) }),
  ),
);
type Build = v.InferOutput<typeof historySchema>[number];

type Options = {
  /** The finished build that is about to be replaced; it may be missing. */
  previousDir: string;
  /** The new one, complete and compressed. */
  nextDir: string;
  buildHash: string;
  now: Date;
};

/**
 * Copies the hashed assets of earlier builds into the new one, so that a window that was opened before a deployment
 * can still load the chunks it has not needed so far. Which build had which is written to `earlier-builds.json`, newest
 * first.
 *
 * @returns the names of the assets that only earlier builds had.
 */
export async function carryOverAssets({ previousDir, nextDir, buildHash, now }: Options): Promise<string[]> {
  const own = await assetsOf(nextDir);
  const history = await readHistory(previousDir);
  const [latest] = history;
  const replacedAt = (index: number) => Date.parse(history[index - 1]?.builtAt ?? now.toISOString());
  const earlier = history
    .filter((build, index) => build.buildHash !== buildHash && now.getTime() - replacedAt(index) <= KEPT_DAYS * DAY_MS)
    .slice(0, BUILDS_KEPT);
  const wanted = new Set(earlier.flatMap(({ assets }) => assets));
  const carried = (await assetsOf(previousDir)).filter((name) => wanted.has(name) && !own.includes(name));
  for (const name of await filesIn(previousDir)) {
    if (carried.includes(plainName(name))) await cp(join(previousDir, ASSETS, name), join(nextDir, ASSETS, name));
  }
  // The same build made once more has been there since the first time.
  const builtAt = latest?.buildHash === buildHash ? latest.builtAt : now.toISOString();
  await writeFile(join(nextDir, HISTORY_FILE), JSON.stringify([{ buildHash, builtAt, assets: own }, ...earlier]));
  return carried;
}

const ASSETS = 'public/assets';
/** A compressed copy goes with its file. */
const plainName = (file: string): string => file.replace(/\.(br|gz)$/, '');

async function assetsOf(distDir: string): Promise<string[]> {
  return [...new Set((await filesIn(distDir)).map(plainName))].sort();
}

async function filesIn(distDir: string): Promise<string[]> {
  return await readdir(join(distDir, ASSETS)).catch(() => []);
}

/** A history that is missing or of another shape is none: the site is complete without it. */
async function readHistory(distDir: string): Promise<Build[]> {
  const text = await readFile(join(distDir, HISTORY_FILE), 'utf8').catch(() => '');
  const parsed = v.safeParse(historySchema, text);
  return parsed.success ? parsed.output : [];
}
