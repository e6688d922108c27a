import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';

/**
 * Adds a User Timing mark for a phase of the identification. Replaces the mark of an earlier identification, because a
 * page that identifies all day long would fill the timeline.
 *
 * @param requestId known once the server has answered
 */
export function markPhase(phase: IdentificationPhase, requestId?: string): void {
  const name = phaseMark(phase);
  performance.clearMarks(name);
  performance.mark(name, { detail: requestId });
}
