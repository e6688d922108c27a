import { getRecords } from '../content/records/records.ts';
import { signalRecords } from '../content/records/signals.ts';
import { signalNames } from '../islands/signals/signal-values.ts';

const records = getRecords(signalRecords);

/** The signals of an identification in groups, worded by `content/signals.yaml`. */
export const signalGroups = records.groups.map((group) => ({
  ...group,
  signals: group.signals.map((signal) => ({ ...signal, name: toSignalName(signal.name) })),
}));

/** The signals that the agent collects for the hash, in groups. */
export const { readings } = records;

/** The products of an identification, in the order of an event. */
export const productWords = records.products.map((product) => ({ ...product, field: `products.${product.name}` }));

function toSignalName(name: string) {
  const known = signalNames.find((each) => each === name);
  if (known === undefined) throw new Error(`content/signals.yaml has no signal "${name}"`);
  return known;
}
