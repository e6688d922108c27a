import type { IncomingMessage } from 'node:http';
import { lower } from '@whorl/contract/experiments/variant.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { createAssign } from './assign.ts';
import { createChooseVariant, namesOf, running } from './choose-variant.ts';
import { type Overrides, readOverrides } from './overrides.ts';

/** An operator's word holds everywhere within twice this, in milliseconds; ten seconds are promised. */
const READ_OVERRIDES_EVERY_MS = 4_000;

export type ExperimentSettings = {
  /** Where it is off, everybody sees Control and nothing is drawn. */
  isOn: boolean;
  /** Two letters; undefined where nobody knows. */
  countryOf: (request: IncomingMessage) => string | undefined;
};

/** Decides which visitors see which variant of the pages under test. */
export async function createExperiments(
  { database, jobs, site, publicUrl }: Services,
  { isOn, countryOf }: ExperimentSettings,
): Promise<{
  feature: Feature;
  /** What a visitor is assigned in the experiments that are running, as a query string; undefined for nothing. */
  variantsOf(request: IncomingMessage): string | undefined;
  /** Names of the experiments that are running now. */
  runningNames(): readonly string[];
}> {
  let overrides: Overrides = await readOverrides(database.kysely);
  // Where the database does not answer, the latest override stays in effect.
  jobs.every(READ_OVERRIDES_EVERY_MS, 'read the overrides of experiments', async () => {
    overrides = await readOverrides(database.kysely);
  });
  const assign = createAssign({ countryOf, secure: publicUrl?.startsWith('https:') === true });
  site.chooseVariants(createChooseVariant(assign, () => (isOn ? overrides : 'off')));
  const runningNames = () => (isOn ? namesOf(running(overrides)) : []);
  return {
    feature: { name: 'experiments' },
    runningNames,
    variantsOf(request) {
      const { flags = {} } = assign(request, []);
      const held = runningNames().flatMap((name) => (flags[name] ? [[name, lower(flags[name])]] : []));
      return held.length === 0 ? undefined : new URLSearchParams(held).toString();
    },
  };
}
