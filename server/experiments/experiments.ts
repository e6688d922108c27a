import type { IncomingMessage } from 'node:http';
import { toLowerVariant } from '@whorl/contract/experiments/variant.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { createAssign } from './assign.ts';
import { createChooseVariant, findRunningExperiments, listNames } from './choose-variant.ts';
import { type Overrides, readOverrides } from './overrides.ts';

/** Poll interval of overrides. An override takes effect in all processes within twice this time; the documented limit is ten seconds. */
const READ_OVERRIDES_EVERY_MS = 4_000;

type ExperimentSettings = {
  /** If off, all visitors get Control and no variants are assigned. */
  isOn: boolean;
  /** Two-letter code; undefined if unknown. */
  getCountry: (request: IncomingMessage) => string | undefined;
};

/** Creates the feature that chooses the variants of pages under test. */
export async function createExperiments(
  { database, jobs, site, publicUrl }: Services,
  { isOn, getCountry }: ExperimentSettings,
): Promise<{
  feature: Feature;
  /** Returns a visitor's variants in running experiments as a query string; undefined for none. */
  getVariants(request: IncomingMessage): string | undefined;
  /** Returns the names of the running experiments. */
  runningNames(): readonly string[];
}> {
  let overrides: Overrides = await readOverrides(database.kysely);
  // If the database is unavailable, the latest overrides stay in effect.
  jobs.every(READ_OVERRIDES_EVERY_MS, 'read experiment overrides', async () => {
    overrides = await readOverrides(database.kysely);
  });
  const assign = createAssign({ getCountry, secure: publicUrl?.startsWith('https:') === true });
  site.chooseVariants(createChooseVariant(assign, () => (isOn ? overrides : 'off')));
  const runningNames = () => (isOn ? listNames(findRunningExperiments(overrides)) : []);
  return {
    feature: { name: 'experiments' },
    runningNames,
    getVariants(request) {
      const { flags = {} } = assign(request, []);
      const assigned = runningNames().flatMap((name) => (flags[name] ? [[name, toLowerVariant(flags[name])]] : []));
      return assigned.length === 0 ? undefined : new URLSearchParams(assigned).toString();
    },
  };
}
