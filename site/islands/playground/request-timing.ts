import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';

/** Phases of a request in order; the first two run in parallel. */
export type RequestPhase = 'ticket' | 'read' | 'digest' | 'answer' | 'page' | 'lookUp';

export type RequestTiming = {
  /** Whole milliseconds since the agent was called. The last two are missing if the event wasn't looked up. */
  parts: Readonly<Partial<Record<RequestPhase, { from: number; to: number }>>>;
  total: number;
};

type Mark = Pick<PerformanceMark, 'name' | 'startTime' | 'detail'>;

/**
 * Calculates the phases of one request from User Timing marks.
 *
 * @param marks marks of the browser's performance timeline, the latest of each name
 * @returns undefined if the marks don't belong to this request: its result is cached from an earlier page, or another
 * vendor's agent set no marks
 */
export function calculateRequestTiming(requestId: string, marks: readonly Mark[]): RequestTiming | undefined {
  const find = (phase: IdentificationPhase) => marks.find(({ name }) => name === phaseMark(phase));
  const asked = find('asked');
  if (!asked || find('answered')?.detail !== requestId) return undefined;
  const getTime = (phase: IdentificationPhase) => Math.round((find(phase)?.startTime ?? Number.NaN) - asked.startTime);
  const [ticket, read, posted, answered] = [getTime('ticket'), getTime('read'), getTime('posted'), getTime('answered')];
  const both = Math.max(ticket, read);
  // Another identification has started since and hasn't finished.
  if (!(Math.min(ticket, read) >= 0 && both <= posted && posted <= answered)) return undefined;
  const parts = {
    ticket: { from: 0, to: ticket },
    read: { from: 0, to: read },
    digest: { from: both, to: posted },
    answer: { from: posted, to: answered },
  };
  if (find('looked-up')?.detail !== requestId) return { parts, total: answered };
  const [begun, done] = [getTime('look-up'), getTime('looked-up')];
  return {
    parts: { ...parts, page: { from: answered, to: begun }, lookUp: { from: begun, to: done } },
    total: done,
  };
}
