import { type WayStation, wayMark } from '@whorl/contract/identification/way-marks.ts';

/**
 * Notes in the browser's performance timeline that a reading has come to this station. The mark of an earlier reading
 * goes: a page that asks all day long would fill the timeline.
 *
 * @param requestId known once the server has answered
 */
export function markWay(station: WayStation, requestId?: string): void {
  const name = wayMark(station);
  performance.clearMarks(name);
  performance.mark(name, { detail: requestId });
}
