import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * Days after its build was replaced. A tab that has been open for longer reloads the next page in full; nothing breaks.
 */
const KEPT_DAYS = 7;
/** Limited because the server holds all assets in memory: about 0.4 MB of scripts and style sheets change per build. */
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
  /** The build that is about to be replaced; may be missing. */
  previousDir: string;
  /** The new build, complete and compressed. */
  nextDir: string;
  buildHash: string;
  now: Date;
};

/**
 * Copies the hashed assets of earlier builds into the new one, so that a tab opened before a deployment can still load
 * the chunks that it hasn't loaded yet. `earlier-builds.json` records which build had which assets, newest first.
 *
 * @returns the names of the assets that only earlier builds had
 */
export async function carryOverAssets({ previousDir, nextDir, buildHash, now }: Options): Promise<string[]> {
  const own = await listAssets(nextDir);
  const history = await readHistory(previousDir);
  const [latest] = history;
  const getReplacementTime = (index: number) => Date.parse(history[index - 1]?.builtAt ?? now.toISOString());
  const earlier = history
    .filter(
      (build, index) =>
        build.buildHash !== buildHash && now.getTime() - getReplacementTime(index) <= KEPT_DAYS * DAY_MS,
    )
    .slice(0, BUILDS_KEPT);
  const wanted = new Set(earlier.flatMap(({ assets }) => assets));
  const carried = (await listAssets(previousDir)).filter((name) => wanted.has(name) && !own.includes(name));
  for (const name of await listFiles(previousDir)) {
    if (carried.includes(plainName(name))) await cp(join(previousDir, ASSETS, name), join(nextDir, ASSETS, name));
  }
  // A rebuild with the same hash keeps the time of the first one.
  const builtAt = latest?.buildHash === buildHash ? latest.builtAt : now.toISOString();
  await writeFile(join(nextDir, HISTORY_FILE), JSON.stringify([{ buildHash, builtAt, assets: own }, ...earlier]));
  return carried;
}

const ASSETS = 'public/assets';
/** Returns the name of the file that a compressed copy belongs to. */
const plainName = (file: string): string => file.replace(/\.(br|gz)$/, '');

async function listAssets(distDir: string): Promise<string[]> {
  return [...new Set((await listFiles(distDir)).map(plainName))].sort();
}

async function listFiles(distDir: string): Promise<string[]> {
  return await readdir(join(distDir, ASSETS)).catch(() => []);
}

/** Returns no builds when the history is missing or invalid: the site is complete without it. */
async function readHistory(distDir: string): Promise<Build[]> {
  const text = await readFile(join(distDir, HISTORY_FILE), 'utf8').catch(() => '');
  const parsed = v.safeParse(historySchema, text);
  return parsed.success ? parsed.output : [];
}
