import { recordsOf } from '../content/records/records.ts';
import { signalRecords } from '../content/records/signals.ts';
import { signalNames } from '../islands/signals/signal-values.ts';

const records = recordsOf(signalRecords);

/** The signals of an answer, in groups, as `content/signals.yaml` words them. */
export const signalGroups = records.groups.map((group) => ({
  ...group,
  signals: group.signals.map((signal) => ({ ...signal, name: signalNameOf(signal.name) })),
}));
export type SignalGroup = (typeof signalGroups)[number];

/** What the agent reads for the hash, in groups. */
export const { readings } = records;

function signalNameOf(name: string) {
  const known = signalNames.find((each) => each === name);
  if (known === undefined) throw new Error(`content/signals.yaml: there is no signal "${name}"`);
  return known;
}
