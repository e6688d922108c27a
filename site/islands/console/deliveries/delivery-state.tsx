import type { DeliveryState as State } from '@whorl/contract/console/deliveries.ts';
import { states } from '../../../../content/interface/console/deliveries.json';

/** State of a delivery as a badge. */
export function DeliveryState({ state }: { state: State }) {
  const kind = state === 'sent' ? 'badge-good' : state === 'dead' ? 'badge-warning' : '';
  return <span className={`badge ${kind}`}>{states[state]}</span>;
}
