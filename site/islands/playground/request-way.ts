import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';

/** What a request spends its time on, in this order; the first two run side by side. */
export type WayPart = 'ticket' | 'read' | 'digest' | 'answer' | 'page' | 'lookUp';

export type Way = {
  /** Whole milliseconds since the agent was asked; without the last two where the server was not asked again. */
  parts: Readonly<Partial<Record<WayPart, { from: number; to: number }>>>;
  total: number;
};

type Mark = Pick<PerformanceMark, 'name' | 'startTime' | 'detail'>;

/**
 * How long one request was under way.
 *
 * @param marks of the browser's performance timeline, the latest of each name
 * @returns undefined where they are not this request's: its answer is one of an earlier page, or another maker's agent
 *   has left none
 */
export function wayOf(requestId: string, marks: readonly Mark[]): Way | undefined {
  const find = (phase: IdentificationPhase) => marks.find(({ name }) => name === phaseMark(phase));
  const asked = find('asked');
  if (!asked || find('answered')?.detail !== requestId) return undefined;
  const at = (phase: IdentificationPhase) => Math.round((find(phase)?.startTime ?? Number.NaN) - asked.startTime);
  const [ticket, read, posted, answered] = [at('ticket'), at('read'), at('posted'), at('answered')];
  const both = Math.max(ticket, read);
  // Another reading has begun since, and did not come to its end.
  if (!(Math.min(ticket, read) >= 0 && both <= posted && posted <= answered)) return undefined;
  const parts = {
    ticket: { from: 0, to: ticket },
    read: { from: 0, to: read },
    digest: { from: both, to: posted },
    answer: { from: posted, to: answered },
  };
  if (find('looked-up')?.detail !== requestId) return { parts, total: answered };
  const [begun, done] = [at('look-up'), at('looked-up')];
  return {
    parts: { ...parts, page: { from: answered, to: begun }, lookUp: { from: begun, to: done } },
    total: done,
  };
}
