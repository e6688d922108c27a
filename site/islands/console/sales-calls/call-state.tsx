import type { Call } from '@whorl/contract/console/sales-calls.ts';
import { states } from '../../../../content/interface/console/sales-calls.json';

/** State of a call. A booked one that is over is past. */
export function CallState({ call: { state, endsAt } }: { call: Call }) {
  if (state === 'canceled') return <span className="badge badge-warning">{states.canceled}</span>;
  if (Date.parse(endsAt) <= Date.now()) return states.past;
  return <span className="badge badge-good">{states.booked}</span>;
}
